import { calls } from '@houtai/contract';
import type { ReportForm, ReportLine } from '@houtai/contract/work-report-form';
import type { OwnReport } from '@houtai/contract/work-reports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useLeaveGuard } from '#kit/form/draft/use-leave-guard.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { choose } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { hoursFaultOf } from '../hours/hours-text.ts';

const SAVE_AFTER_MS = 800;

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
  const keep = useSend(calls.workReports.save, { silent: true });
  const handIn = useSend(calls.workReports.submit, { silent: true, onMessage: toast.success });
  const takeBack = useSend(calls.workReports.withdraw, { onMessage: toast.success });
  const { typed, change, saved, inTurn, take } = useTyped(own);
  const fault = hoursFaultOf(typed.hours, own.hoursByDay);
  const isKept = isDraft(own);
  const save = () => inTurn((form) => keep.run(form));
  const saveSoon = useEffectEvent(() => void save());
  useEffect(() => {
    if (saved !== 'typing' || !isKept || fault !== '') return;
    const timer = setTimeout(saveSoon, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, saved, isKept, fault]);
  useLeaveGuard(saved !== 'saved');
  return {
    typed,
    change,
    fault,
    saved,
    busy: handIn.busy || takeBack.busy,
    save,
    submit: () => inTurn((form) => handIn.run(form)),
    withdraw: async () => {
      if (!own.report) return;
      const answer = await takeBack.run({ id: own.report.id, version: own.report.version }).catch(() => null);
      if (answer) take(answer);
    },
  };
}

/** Whether a report can be handed in as it is typed: one that is handed in already is as long as something has changed. */
export function maySubmit(own: OwnReport, { fault, busy, saved }: ReportEditing, isLocked: boolean): boolean {
  return !isLocked && fault === '' && !busy && (isDraft(own) || saved !== 'saved');
}

/** Whether a report is yet to be handed in. */
export function isDraft({ report }: OwnReport): boolean {
  return report === null || report.state === 'draft';
}

type Storing = (form: ReportForm) => Promise<OwnReport>;

/** What is typed, and how it is stored: one call after the other, each based on the answer before. */
function useTyped(own: OwnReport) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(own));
  const [saved, setSaved] = useState<ReportEditing['saved']>('saved');
  const version = useRef(own.report?.version ?? 0);
  const latest = useRef(typed);
  const storing = useRef<Promise<void>>(Promise.resolve());
  const show = (next: Typed, state: ReportEditing['saved']) => {
    latest.current = next;
    setTyped(next);
    setSaved(state);
  };
  const take = (answer: OwnReport, sent?: Typed) => {
    version.current = answer.report?.version ?? 0;
    // What is stored is shown from the answer at the same time; the list behind it is read again after that.
    client.setQueryData(queryOf(calls.workReports.own, { kind: own.kind, day: own.start }).queryKey, answer);
    if (!sent) return show(typedOf(answer), 'saved');
    // What was typed in the meantime stays typed.
    const hours = new Map([...latest.current.hours].filter(([key, value]) => sent.hours.get(key) !== value));
    show({ ...latest.current, hours }, latest.current === sent ? 'saved' : 'typing');
  };
  const store = async (call: Storing): Promise<void> => {
    const sent = latest.current;
    setSaved('saving');
    try {
      take(await call(formOf(own, sent, version.current)), sent);
    } catch (error) {
      setSaved('failed');
      // The answer to a change of an older version carries the present one.
      if (!(error instanceof CallError) || error.code !== 'A0409' || !isOwnReport(error.result)) throw error;
      const present = error.result;
      const next = await choose({ text: error.message, act: '覆盖', other: '重新载入' });
      if (next === 'other') take(present);
      if (next === 'act') take(await call(formOf(own, sent, present.report?.version ?? 0)), sent);
    }
  };
  const inTurn = (call: Storing): Promise<void> => {
    const next = storing.current.then(() => store(call)).catch(tell);
    storing.current = next;
    return next;
  };
  return { typed, saved, inTurn, take, change: (part: Partial<Typed>) => show({ ...latest.current, ...part }, 'typing') };
}

function tell(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  const [first] = error.faults;
  toast.error(first?.msg ?? error.message);
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
