import { firstCharacters } from '@houtai/contract/characters';
import { REPORT_LINE_MAX, type ReportLine } from '@houtai/contract/work-report-form';
import { type SeenLine, WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';

/** What drafting again would make of a report: what stays of its lines, those that come, and what became of the ones that were there. */
export type Redraft<Line extends ReportLine = ReportLine> = {
  kept: Line[];
  fresh: ReportLine[];
  changed: { before: string; after: string }[];
  removed: number;
  own: number;
};

/** Whether a line of a report is about what the system saw. */
export function isAbout({ section, source }: ReportLine, seen: SeenLine): boolean {
  return section === seen.section && source?.type === seen.source.type && source.id === seen.source.id;
}

/** Whether a line of a report tells of what somebody else reported. */
export function isGathered({ source }: Pick<ReportLine, 'source'>): boolean {
  return source?.url.startsWith(WORK_REPORT_LIST_PAGE) === true;
}

/** What the system saw as a line of a report, led by its project and with what the person did about it. */
export function lineOf({ section, text, did, projectName, source }: SeenLine): ReportLine {
  const whole = did === '' ? text : section === 'done' ? `${text.replace(/[\s，。；,.;]+$/u, '')}，${did}` : `${text}（${did}）`;
  const words = projectName === '' ? whole : `${projectName}：${whole}`;
  return { section, text: firstCharacters(words, REPORT_LINE_MAX), auto: true, source };
}

/**
 * Drafts once more from what the system saw. A line that was typed or changed stays as it is, and where it stands; what was taken over and
 * not touched follows its record, or goes with it; what is optional comes by hand alone.
 */
export function redraft<Line extends ReportLine>(lines: readonly Line[], seen: readonly SeenLine[]): Redraft<Line> {
  const changed: Redraft['changed'] = [];
  const kept = lines.flatMap((line) => {
    if (!line.auto) return [line];
    const now = seen.find((one) => isAbout(line, one));
    if (!now) return [];
    const after = lineOf(now);
    if (after.text !== line.text) changed.push({ before: line.text, after: after.text });
    return [{ ...line, ...after }];
  });
  const fresh = seen.filter((one) => !one.isOptional && !lines.some((line) => isAbout(line, one))).map(lineOf);
  return { kept, fresh, changed, removed: lines.length - kept.length, own: lines.filter(({ auto }) => !auto).length };
}
