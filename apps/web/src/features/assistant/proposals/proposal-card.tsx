import { calls } from '@houtai/contract';
import type { Proposal } from '@houtai/contract/assistant-parts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { refreshSubjects, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { toast } from '#ui/layer/toast.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { replaceProposal } from '../chat/chat-store.ts';
import { setAssistantOpen } from '../window/frame-store.ts';
import { formFor, mayReplace } from './fill-form.ts';
import { openForm } from './open-form.ts';

import css from './proposal-card.module.css';

/** The subjects that a confirmation may change. */
const TOUCHED = ['todo', 'feedback', 'agenda', 'workReports'] as const;

/** Longer texts use the full width of the card. */
const WIDE_FROM = 18;

type ProposalCardProps = {
  proposal: Proposal;
  /** Called with the outcome, for cards that then disappear. */
  onSettled?: ((proposal: Proposal) => void) | undefined;
};

/** A proposed write with every field as text; nothing is written before the confirmation. */
export function ProposalCard({ proposal, onSettled }: ProposalCardProps): ReactNode {
  return proposal.state === 'open' ? <OpenCard proposal={proposal} onSettled={onSettled} /> : <ClosedCard proposal={proposal} />;
}

function ClosedCard({ proposal }: { proposal: Proposal }): ReactNode {
  const { title, record, state, outcome, url } = proposal;
  if (state === 'done' || state === 'undone')
    return (
      <section className={css.row} aria-label={outcome}>
        <StateMark shape={state === 'done' ? 'done' : 'closed'}>{url === '' ? outcome : <Link to={url}>{outcome}</Link>}</StateMark>
        {proposal.undoUntil !== '' && <Undo proposal={proposal} />}
        <span className={css.why}>由你确认</span>
      </section>
    );
  const isRefused = state === 'refused';
  return (
    <section className={css.row} data-refused={isRefused || undefined} aria-label={`${title}未执行`}>
      {isRefused && <CircleAlert size={16} strokeWidth={1.75} aria-hidden />}
      <b>
        {title} {record} 未执行
      </b>
      <span className={css.why}>{outcome}</span>
    </section>
  );
}

/** The 撤销 button with the remaining minutes; disappears when they are over. */
function Undo({ proposal: { id, outcome, undoUntil } }: { proposal: Proposal }): ReactNode {
  const client = useQueryClient();
  const now = useNow();
  const undoing = useSend(calls.assistant.undo, { silent: true });
  const left = Math.ceil((Date.parse(undoUntil) - now.getTime()) / 60_000);
  if (left <= 0) return null;
  const undo = async () => {
    try {
      replaceProposal(await undoing.run({ id }));
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : '没有得到结果，请重试');
    }
    await refreshSubjects(client, ...TOUCHED);
  };
  return (
    <Button
      kind="ghost"
      size="small"
      disabled={undoing.busy}
      aria-label={`撤销：${outcome}`}
      title={`${left} 分钟内可以撤销`}
      onClick={() => void undo()}
    >
      撤销（{left}）
    </Button>
  );
}

function OpenCard({ proposal, onSettled }: ProposalCardProps): ReactNode {
  const { title, record, fields, form, fill, client } = proposal;
  const { confirm, decline, change, fault, busy } = useProposal(proposal, onSettled);
  const guarded = fields.filter((field) => field.guarded).map(({ label }) => label);
  // Guarded values stay blank in a form; a direct write would lack them.
  const isOff = fill ? Object.keys(fill.values).length === 0 : guarded.length > 0;
  const act = fill ? '填入表单' : `确认${title.slice(0, 2)}`;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOff && !busy) confirm();
  };
  return (
    <section className={css.card} aria-label={`${title}，等待确认`} onKeyDown={handleKey}>
      <div className={css.head}>
        <Icon name="todo" />
        <h3>
          {title} {record}
        </h3>
        <span className={css.tag}>等你确认</span>
        <span className={css.why}>{fill ? '填入后由你提交' : client === '' ? '确认前不写入' : `来自「${client}」，确认前不写入`}</span>
      </div>
      <dl>
        {fields.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </dl>
      {guarded.length > 0 && (
        <p className={css.warning}>
          {guarded.join('、')}不是你填写的，{fill ? '不会填入，请在表单里亲自填写。' : '请点「修改」亲自填写。'}
        </p>
      )}
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={css.foot}>
        <Button kind="primary" size="small" disabled={busy || isOff} onClick={confirm}>
          {act}
        </Button>
        {form && (
          <Button size="small" disabled={busy} onClick={change}>
            修改
          </Button>
        )}
        <Button kind="ghost" size="small" disabled={busy} onClick={decline}>
          取消
        </Button>
        <span className={css.keys}>
          <kbd>Ctrl Enter</kbd> {fill ? '填入' : '确认'}
        </span>
      </div>
    </section>
  );
}

/** The origin of values that the user did not give. */
const ORIGIN_WORDS = { typed: '', own: '', page: '页面', record: '记录', guess: '推断' } as const;

function Field({ field: { label, required, words, origin, guarded } }: { field: Proposal['fields'][number] }): ReactNode {
  const mark = ORIGIN_WORDS[origin];
  return (
    <div data-wide={words.length > WIDE_FROM || undefined} data-guarded={guarded || undefined}>
      <dt data-required={required || undefined}>{label}</dt>
      <dd>
        {words === '' ? '—' : words}
        {mark !== '' && <small>{mark}</small>}
      </dd>
    </div>
  );
}

/** Confirms, declines and changes a proposal; refetches what was written. */
function useProposal(proposal: Proposal, onSettled: ProposalCardProps['onSettled']) {
  const { id, form, fill } = proposal;
  const client = useQueryClient();
  const confirming = useSend(calls.assistant.confirm, { silent: true });
  const declining = useSend(calls.assistant.decline, { silent: true });
  const [fault, setFault] = useState('');
  const settle = async (answer: Promise<Proposal>, then?: () => void): Promise<void> => {
    setFault('');
    try {
      const settled = await answer;
      replaceProposal(settled);
      onSettled?.(settled);
      if (settled.state === 'done') then?.();
    } catch (error) {
      setFault(error instanceof CallError ? error.message : '没有得到结果，请重试');
    }
    await refreshSubjects(client, ...TOUCHED);
  };
  /** The values are submitted in the form, so the card is withdrawn, because it would write them a second time. */
  const change = async () => {
    if (!form) return;
    setFault('');
    const filled = await openForm(form);
    if (typeof filled === 'string') {
      setFault(filled);
      // The dialog that shows the fault may have been closed for the form.
      toast.error(filled);
    } else if (filled) await settle(declining.run({ id, inForm: true }));
  };
  /** The server records the proposal as handled; the form is filled here, because nothing is written. */
  const fillIn = async (values: Readonly<Record<string, string>>) => {
    const found = formFor(proposal);
    if (typeof found === 'string') return setFault(found);
    if (!(await mayReplace(found, values))) return;
    await settle(confirming.run({ id }), () => {
      const form = formFor(proposal);
      if (typeof form === 'string') return toast.error(form);
      form.fill(values);
      // On a phone the dialog covers the form.
      if (window.matchMedia('(max-width: 600px)').matches) setAssistantOpen(false);
      toast.success('已填入表单，请核对后提交');
    });
  };
  return {
    fault,
    busy: confirming.busy || declining.busy,
    confirm: () => void (fill ? fillIn(fill.values) : settle(confirming.run({ id }))),
    decline: () => void settle(declining.run({ id })),
    change: () => void change(),
  };
}
