import { calls } from '@houtai/contract';
import type { ReportForm, ReportLine } from '@houtai/contract/work-report-form';
import type { OwnReport } from '@houtai/contract/work-reports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type SavingRefusal, type StoreContent, useAutosave } from '#kit/form/saving/use-autosave.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { askChoice } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { hoursFaultOf } from '../hours/hours-text.ts';

/** A line with a key, so that the line being edited keeps its identity. */
export type EditedLine = ReportLine & { key: number };

/** The input: lines, a rich text, additional receivers, and hours that differ from the stored ones, by day and project. */
export type TypedReport = {
  lines: readonly EditedLine[];
  content: string;
  receivers: readonly string[];
  hours: ReadonlyMap<string, string>;
};

export type ReportEditing = {
  typed: TypedReport;
  change: (part: Partial<TypedReport>) => void;
  /** The fault of the hours, or blank. */
  fault: string;
  saved: 'saved' | 'typing' | 'saving' | 'failed';
  busy: boolean;
  save: () => Promise<void>;
  submit: () => Promise<void>;
  withdraw: () => Promise<void>;
};

let keys = 0;

/** A new unique key of a line. */
export function newKey(): number {
  return (keys += 1);
}

/** The state of a report being edited: a draft is saved 800 ms after the last key; a submitted report is changed by submitting it again. */
export function useReportEditor(own: OwnReport): ReportEditing {
  const client = useQueryClient();
  const keep = useSend(calls.workReports.save, { silent: true });
  const handIn = useSend(calls.workReports.submit, { silent: true, onMessage: toast.success });
  const takeBack = useSend(calls.workReports.withdraw, { onMessage: toast.success });
  const [typed, setTyped] = useState(() => typedOf(own));
  const fault = hoursFaultOf(typed.hours, own.hoursByDay);
  // Shows the stored state from the answer immediately; the list behind it is refetched afterwards.
  const showStored = (answer: OwnReport) =>
    client.setQueryData(queryOf(calls.workReports.own, { kind: own.kind, day: own.start }).queryKey, answer);
  const { status, save, saveOver, take } = useAutosave<TypedReport, OwnReport>({
    opened: own,
    content: typed,
    versionOf: ({ report }) => report?.version ?? 0,
    store: (typed, version) => keep.run(formOf(own, typed, version)),
    isPaused: !isDraft(own) || fault !== '',
    // The refusal of an outdated version contains the current one.
    presentOf: ({ result }) => (isOwnReport(result) ? result : null),
    onStored: (answer, sent) => {
      showStored(answer);
      const stored = { ...sent, hours: new Map<string, string>() };
      // Input typed during the save stays.
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
  const settle = async (refusal: SavingRefusal<OwnReport>, store: StoreContent<TypedReport, OwnReport>) => {
    if (refusal.is === 'failed') return toast.error(refusal.why);
    const next = await askChoice({ text: refusal.why, act: '覆盖', other: '重新载入' });
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

/** Hours typed after others were sent. */
function withoutStored(hours: TypedReport['hours'], sent: TypedReport['hours']): TypedReport['hours'] {
  return new Map([...hours].filter(([key, value]) => sent.get(key) !== value));
}

/** Whether the report can be submitted; one that is already submitted needs a change. */
export function maySubmit(own: OwnReport, { fault, busy, saved }: ReportEditing, isLocked: boolean): boolean {
  return !isLocked && fault === '' && !busy && (isDraft(own) || saved !== 'saved');
}

/** Whether a report is not submitted yet. */
export function isDraft({ report }: OwnReport): boolean {
  return report === null || report.state === 'draft';
}

function isOwnReport(result: unknown): result is OwnReport {
  return typeof result === 'object' && result !== null && 'report' in result && 'days' in result;
}

function typedOf({ report, head }: OwnReport): TypedReport {
  return {
    lines: (report?.lines ?? []).map((line) => ({ ...line, key: newKey() })),
    content: report?.content ?? '',
    receivers: (report?.receivers ?? []).map(({ userId }) => userId).filter((userId) => userId !== head?.userId),
    hours: new Map(),
  };
}

function formOf({ kind, start }: OwnReport, { lines, content, receivers, hours }: TypedReport, version: number): ReportForm {
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
