import { calls } from '@houtai/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { queryClient } from '#platform/calls/query.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { AudienceLine } from './audience-line.tsx';
import { MentionArea } from './mention-area.tsx';
import { NumberedText } from './numbered-text.tsx';

beforeEach(() => {
  queryClient.clear();
  signedInAs();
});
afterEach(cleanup);

function show(content: ReactNode) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        {content}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const TODO = { number: 'TD-1001', title: '核对数据', url: '/todo?id=t1' };

describe('a number in a text', () => {
  it('becomes a link when the user may see the record, with one request for all numbers that appear together', async () => {
    const asked = answer(calls.records.find, () => [TODO]);
    show(
      <>
        <p>
          <NumberedText text="见td-1001，另见FB-1057。" />
        </p>
        <p>
          <NumberedText text="没有编号" />
        </p>
        <p>
          <NumberedText text="TD-1001 已完成" />
        </p>
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'td-1001' }).getAttribute('href')).toBe('/todo?id=t1');
    expect(screen.getByText(/另见FB-1057/).textContent).toBe('见td-1001，另见FB-1057。');
    expect(asked).toEqual([{ numbers: 'TD-1001,FB-1057' }]);
  });

  it('becomes a link in rich text, which opens within the console, but not within another link', async () => {
    answer(calls.records.find, () => [TODO]);
    // In happy-dom, DOMPurify always drops the first element.
    show(<RichTextView html={'<br><p>见 TD-1001</p><p><a href="https://a.cn/TD-1001">TD-1001 外部</a></p>'} />);
    const link = await screen.findByRole('link', { name: 'TD-1001' });
    expect(screen.getAllByRole('link')).toHaveLength(2);
    await userEvent.click(link);
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/todo?id=t1');
  });
});

describe('the audience of a record', () => {
  it('names new mentions with their role, and says why others are not notified', async () => {
    const asked = answer(calls.records.audience, () => [
      { userId: 'a', name: '王浩然', as: '负责人', state: 'told' as const },
      { userId: 'b', name: '陈屿', as: '提到', state: 'unseen' as const },
    ]);
    show(<AudienceLine recordType="todo" id="t1" event="comment" text={'<p>请<b>@陈屿</b> 看</p><p>@李敏</p>'} before="<p>@李敏</p>" />);
    const line = await screen.findByRole('note', { name: '通知范围' });
    expect(line.textContent).toBe('将通知 王浩然（负责人）不会通知 陈屿（提到，看不到这条记录）');
    expect(asked).toEqual([{ recordType: 'todo', id: 't1', event: 'comment', mentions: '陈屿 看', named: '' }]);
  });

  it('sends no request for a new record that names nobody', () => {
    const asked = answer(calls.records.audience, () => []);
    show(<AudienceLine recordType="todo" event="mention" text="<p>没有人</p>" />);
    expect(screen.queryByRole('note')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('an @', () => {
  function Area(): ReactNode {
    const [text, setText] = useState('');
    return <MentionArea label="评论" placeholder="" limit={500} value={text} onChange={setText} />;
  }
  const person = (userId: string, contactName: string) => ({
    userId,
    contactName,
    avatar: '',
    py: '',
    departmentName: '研发部',
    active: true,
  });

  it('offers people, and inserts the name chosen by keyboard', async () => {
    const asked = answer(calls.people.options, () => [person('a', '王浩然'), person('b', '王建国')]);
    show(<Area />);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评论' });
    await userEvent.type(box, '请@wang');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: 'wang' }));
    await screen.findByRole('option', { name: /王建国/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box.value).toBe('请@王建国 ');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offers nobody while an e-mail address is typed, nor after Esc', async () => {
    answer(calls.people.options, () => [person('a', '王浩然')]);
    show(<Area />);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评论' });
    await userEvent.type(box, '@');
    await screen.findByRole('option', { name: /王浩然/ });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('@');
  });
});
