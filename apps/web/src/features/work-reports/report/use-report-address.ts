import { calls } from '@houtai/contract';
import { isDay, localDate } from '@houtai/contract/dates';
import { REPORT_KIND_KEYS, type ReportKind } from '@houtai/contract/work-report-words';
import { useSearchParams } from 'react-router';

import { useCan } from '#platform/session/can.tsx';
import { useNow } from '#ui/hooks/use-now.ts';

export const REPORT_VIEWS = { mine: '我的', team: '团队', statistics: '统计', period: '账期' } as const;
export type ReportView = keyof typeof REPORT_VIEWS;

/** The state in the page's address: the view, the kind of report and a day of its period; and a function to navigate. */
export type ReportAddress = {
  view: ReportView;
  kind: ReportKind;
  day: string;
  today: string;
  id: string | null;
  departmentId: string;
  /** The project whose row is shown even without hours; blank for none. */
  projectId: string;
  /** Whether a report on the whole team is being written, which uses the team's reports as a source. */
  isGathering: boolean;
  go: (to: Partial<Record<'view' | 'kind' | 'day' | 'id' | 'departmentId' | 'gather', string | null>>) => void;
};

export function useReportAddress(): ReportAddress {
  const [params, setParams] = useSearchParams();
  const today = localDate(useNow());
  const mayWrite = useCan([calls.workReports.save.access]);
  const asked = params.get('view') ?? '';
  const day = params.get('day') ?? '';
  return {
    view: isView(asked) && (mayWrite || (asked !== 'mine' && asked !== 'period')) ? asked : mayWrite ? 'mine' : 'team',
    kind: REPORT_KIND_KEYS.find((kind) => kind === params.get('kind')) ?? 'week',
    day: isDay(day) ? day : today,
    today,
    id: params.get('id'),
    departmentId: params.get('departmentId') ?? '',
    projectId: params.get('projectId') ?? '',
    isGathering: params.get('gather') === '1',
    go: (to) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(to)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}

function isView(text: string): text is ReportView {
  return Object.hasOwn(REPORT_VIEWS, text);
}
