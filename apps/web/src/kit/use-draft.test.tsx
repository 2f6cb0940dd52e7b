import { calls } from '@houtai/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { answer, loseConnection } from '../testing/answer.ts';
import { FoundDraftNote, SavedDraftNote } from './draft-notes.tsx';
import { useDraft } from './use-draft.ts';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const SAVED_AT = '2026-11-20T06:32:00.000Z';

function Sample() {
  const form = useForm([{ name: 'remark', check: () => '' }], async () => draft.drop());
  const draft = useDraft({ formKey: 'sample', content: form.values, changed: form.changed, onRestore: form.fill });
  return (
    <form onSubmit={form.handleSubmit}>
      <FoundDraftNote draft={draft} />
      <input aria-label="备注" value={form.read('remark')} onChange={(event) => form.change('remark', event.target.value)} />
      <button type="submit">提交</button>
      <SavedDraftNote draft={draft} />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '备注' });

it('keeps what is typed once typing pauses, and says when', async () => {
  answer(calls.drafts.get, () => null);
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const user = userEvent.setup();
  render(<Sample />);
  await user.type(field(), '客户要求');
  await screen.findByText(/^草稿已保存 \d\d:32$/);
  expect(saved).toEqual([{ formKey: 'sample', content: { remark: '客户要求' } }]);
});

it('offers a draft that is there, and writes over it only after the person has decided', async () => {
  answer(calls.drafts.get, () => ({ content: { remark: '上次写的', gone: 'x' }, savedAt: SAVED_AT }));
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
  expect(field().value).toBe('上次写的');
  await user.type(field(), '。');
  await waitFor(() => expect(saved.at(-1)?.content).toEqual({ remark: '上次写的。' }));
});

it('throws the draft away when the person says 丢弃, and after submitting', async () => {
  answer(calls.drafts.get, () => ({ content: { remark: '上次写的' }, savedAt: SAVED_AT }));
  answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const dropped = answer(calls.drafts.del, () => ({}));
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(await screen.findByRole('button', { name: '丢弃' }));
  await waitFor(() => expect(dropped).toEqual([{ formKey: 'sample' }]));
  expect(field().value).toBe('');
  await user.type(field(), '新的');
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(dropped).toHaveLength(2));
});

it('says that the draft is not kept while there is no connection, and keeps it when the form goes away', async () => {
  answer(calls.drafts.get, () => null);
  loseConnection(calls.drafts.save);
  const user = userEvent.setup();
  const { unmount } = render(<Sample />);
  await user.type(field(), '断网时写的');
  await screen.findByText('草稿未保存，稍后自动重试');
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  unmount();
  await waitFor(() => expect(saved).toEqual([{ formKey: 'sample', content: { remark: '断网时写的' } }]));
});
