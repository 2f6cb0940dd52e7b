import { calls } from '@houtai/contract';
import type { ReportForm, ReportLine } from '@houtai/contract/work-report-form';
import type { OwnReport } from '@houtai/contract/work-reports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type SavingRefusal, type StoreContent, useAutosave } from '#kit/form/saving/use-autosave.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { choose } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { hoursFaultOf } from '../hours/hours-text.ts';

/** A line with a key of its own, so that the one being typed in stays the same. */
export type EditedLine = ReportLine & { key: number };

/** What is typed: lines, the text beside them, who gets it besides the head, and hours that differ from the stored ones, by day and project. */
export type Typed = { lines: readonly EditedLine[]; content: string; receivers: readonly string[]; hours: ReadonlyMap<string, string> };

export type ReportEditing = {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  /** What is wrong with the hours, or blank. */
  fault: string;
  saved: 'saved' | 'typing' | 'saving' | 'failed';
  busy: boolean;
  save: () => Promise<void>;
  submit: () => Promise<void>;
  withdraw: () => Promise<void>;
};

let keys = 0;

/** A key that no other line has. */
export function newKey(): number {
  return (keys += 1);
}

/** A report while it is written: a draft is kept 800 ms after the last key; one that was handed in is changed by handing it in again. */
export function useReportEditor(own: OwnReport): ReportEditing {
  const client = useQueryClient();
  const keep = useSend(calls.workReports.save, { silent: true });
  const handIn = useSend(calls.workReports.submit, { silent: true, onMessage: toast.success });
  const takeBack = useSend(calls.workReports.withdraw, { onMessage: toast.success });
  const [typed, setTyped] = useState(() => typedOf(own));
  const fault = hoursFaultOf(typed.hours, own.hoursByDay);
  // What is stored is shown from the answer at the same time; the list behind it is read again after that.
  const showStored = (answer: OwnReport) =>
    client.setQueryData(queryOf(calls.workReports.own, { kind: own.kind, day: own.start }).queryKey, answer);
  const { status, save, saveOver, take } = useAutosave<Typed, OwnReport>({
    opened: own,
    content: typed,
    versionOf: ({ report }) => report?.version ?? 0,
    store: (typed, version) => keep.run(formOf(own, typed, version)),
    isPaused: !isDraft(own) || fault !== '',
    // The answer to a change of an older version carries the present one.
    presentOf: ({ result }) => (isOwnReport(result) ? result : null),
    onStored: (answer, sent) => {
      showStored(answer);
      const stored = { ...sent, hours: new Map<string, string>() };
      // What was typed in the meantime stays typed.
      setTyped((now) => (now === sent ? stored : { ...now, hours: withoutStored(now.hours, sent.hours) }));
      return stored;
    },
    onRefused: (refusal, store) => void settle(refusal, store),
  });
  const takeAll = (answer: OwnReport) => {
    const next = typedOf(answer);
    showStored(answer);
    setTyped(next);
    take(answer, next);
  };
  const settle = async (refusal: SavingRefusal<OwnReport>, store: StoreContent<Typed, OwnReport>) => {
    if (refusal.is === 'failed') return toast.error(refusal.why);
    const next = await choose({ text: refusal.why, act: '覆盖', other: '重新载入' });
    if (next === 'other') takeAll(refusal.theirs);
    if (next === 'act') await saveOver(store);
  };
  return {
    typed,
    change: (part) => setTyped((now) => ({ ...now, ...part })),
    fault,
    saved: status.is === 'conflict' ? 'failed' : status.is,
    busy: handIn.busy || takeBack.busy,
    save: async () => void (await save()),
    submit: async () => void (await save((typed, version) => handIn.run(formOf(own, typed, version)))),
    withdraw: async () => {
      if (!own.report) return;
      const answer = await takeBack.run({ id: own.report.id, version: own.report.version }).catch(() => null);
      if (answer) takeAll(answer);
    },
  };
}

/** Hours that were typed after others were sent. */
function withoutStored(hours: Typed['hours'], sent: Typed['hours']): Typed['hours'] {
  return new Map([...hours].filter(([key, value]) => sent.get(key) !== value));
}

/** Whether a report can be handed in as it is typed: one that is handed in already is as long as something has changed. */
export function maySubmit(own: OwnReport, { fault, busy, saved }: ReportEditing, isLocked: boolean): boolean {
  return !isLocked && fault === '' && !busy && (isDraft(own) || saved !== 'saved');
}

/** Whether a report is yet to be handed in. */
export function isDraft({ report }: OwnReport): boolean {
  return report === null || report.state === 'draft';
}

function isOwnReport(result: unknown): result is OwnReport {
  return typeof result === 'object' && result !== null && 'report' in result && 'days' in result;
}

function typedOf({ report, head }: OwnReport): Typed {
  return {
    lines: (report?.lines ?? []).map((line) => ({ ...line, key: newKey() })),
    content: report?.content ?? '',
    receivers: (report?.receivers ?? []).map(({ userId }) => userId).filter((userId) => userId !== head?.userId),
    hours: new Map(),
  };
}

function formOf({ kind, start }: OwnReport, { lines, content, receivers, hours }: Typed, version: number): ReportForm {
  return {
    kind,
    day: start,
    version,
    lines: lines.filter(({ text }) => text.trim() !== '').map(({ key: _, ...line }) => line),
    content,
    receivers: [...receivers],
    hours: [...hours].map(([key, value]) => ({ day: key.slice(0, 10), projectId: key.slice(11), hours: value === '' ? '0' : value })),
  };
}
