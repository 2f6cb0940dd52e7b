import { calls } from '@houtai/contract';
import type { ReportForm, ReportLine } from '@houtai/contract/work-report-form';
import type { OwnReport } from '@houtai/contract/work-reports';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { useSend } from '../../platform/query.ts';
import { CallError } from '../../platform/send.ts';
import { choose } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { hoursFaultOf } from './hours-text.ts';

const SAVE_AFTER_MS = 800;

/** A line with a key of its own, so that the one being typed in stays the same. */
export type EditedLine = ReportLine & { key: number };

/** What is typed: lines, the text beside them, who gets it besides the head, and hours that differ from the stored ones, by day and project. */
export type Typed = { lines: readonly EditedLine[]; content: string; receivers: readonly string[]; hours: ReadonlyMap<string, string> };

export type ReportEditing = {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  newKey: () => number;
  /** What is wrong with the hours, or blank. */
  fault: string;
  saved: 'saved' | 'typing' | 'saving' | 'failed';
  busy: boolean;
  save: () => Promise<void>;
  submit: () => Promise<void>;
  withdraw: () => Promise<void>;
};

/** A report while it is written: a draft is kept 800 ms after the last key; one that was handed in is changed by handing it in again. */
export function useReportEditor(own: OwnReport): ReportEditing {
  const keys = useRef(0);
  const newKey = () => (keys.current += 1);
  const [typed, setTyped] = useState<Typed>(() => typedOf(own, newKey));
  const [saved, setSaved] = useState<ReportEditing['saved']>('saved');
  const version = useRef(own.report?.version ?? 0);
  const latest = useRef(typed);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const keep = useSend(calls.workReports.save, { silent: true });
  const handIn = useSend(calls.workReports.submit, { silent: true, onMessage: toast.success });
  const takeBack = useSend(calls.workReports.withdraw, { onMessage: toast.success });
  const isDraft = own.report === null || own.report.state === 'draft';
  const fault = hoursFaultOf(typed.hours);

  const change = (part: Partial<Typed>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setTyped(next);
    setSaved('typing');
  };
  const answered = (sent: Typed, answer: OwnReport) => {
    version.current = answer.report?.version ?? 0;
    const isSame = latest.current === sent;
    // What was typed meanwhile stays typed.
    const hours = new Map([...latest.current.hours].filter(([key, value]) => sent.hours.get(key) !== value));
    latest.current = { ...latest.current, hours };
    setTyped(latest.current);
    setSaved(isSame ? 'saved' : 'typing');
  };
  const run = async (call: (form: ReportForm) => Promise<OwnReport>): Promise<void> => {
    const sent = latest.current;
    setSaved('saving');
    try {
      answered(sent, await call(formOf(own, sent, version.current)));
    } catch (error) {
      setSaved('failed');
      // The answer to a change of an older version carries the present one.
      if (!(error instanceof CallError) || error.code !== 'A0409' || !isOwnReport(error.result)) throw error;
      const next = await choose({ text: error.message, act: '覆盖', other: '重新载入' });
      version.current = error.result.report?.version ?? 0;
      if (next === 'act') answered(sent, await call(formOf(own, sent, version.current)));
      if (next === 'other') {
        latest.current = typedOf(error.result, newKey);
        setTyped(latest.current);
        setSaved('saved');
      }
    }
  };
  const inTurn = (call: (form: ReportForm) => Promise<OwnReport>): Promise<void> => {
    const next = saving.current.then(() => run(call));
    saving.current = next.catch(() => undefined);
    return next.catch(tell);
  };
  const save = () => inTurn((form) => keep.run(form));
  const saveSoon = useEffectEvent(() => void save());
  useEffect(() => {
    if (saved !== 'typing' || !isDraft || fault !== '') return;
    const timer = setTimeout(saveSoon, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, saved, isDraft, fault]);
  useLeaveGuard(saved !== 'saved');
  return {
    typed,
    change,
    newKey,
    fault,
    saved,
    busy: handIn.busy || takeBack.busy,
    save,
    submit: () => inTurn((form) => handIn.run(form)),
    withdraw: async () => {
      if (!own.report) return;
      const answer = await takeBack.run({ id: own.report.id, version: version.current }).catch(() => null);
      if (answer) answered(latest.current, answer);
    },
  };
}

function tell(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  const [first] = error.faults;
  toast.error(first?.msg ?? error.message);
}

function isOwnReport(result: unknown): result is OwnReport {
  return typeof result === 'object' && result !== null && 'report' in result && 'days' in result;
}

function typedOf({ report, head }: OwnReport, newKey: () => number): Typed {
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
