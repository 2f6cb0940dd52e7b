import { firstCharacters } from '@houtai/contract/characters';
import { REPORT_LINE_MAX, type ReportLine } from '@houtai/contract/work-report-form';
import { type SeenLine, WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';

/** The result of drafting a report again: lines that stay, new ones, changed ones and removed ones. */
export type MergedDraft<Line extends ReportLine = ReportLine> = {
  kept: Line[];
  fresh: ReportLine[];
  changed: { before: string; after: string }[];
  removed: number;
  own: number;
};

/** Whether a line of a report comes from a recorded line. */
export function isAbout({ section, source }: ReportLine, seen: SeenLine): boolean {
  return section === seen.section && source?.type === seen.source.type && source.id === seen.source.id;
}

/** Whether a line comes from another person's report. */
export function isGathered({ source }: Pick<ReportLine, 'source'>): boolean {
  return source?.url.startsWith(WORK_REPORT_LIST_PAGE) === true;
}

/** A recorded line as a line of a report, with its project first and what the user did about it. */
export function lineOf({ section, text, did, projectName, source }: SeenLine): ReportLine {
  const whole = did === '' ? text : section === 'done' ? `${text.replace(/[\s，。；,.;]+$/u, '')}，${did}` : `${text}（${did}）`;
  const words = projectName === '' ? whole : `${projectName}：${whole}`;
  return { section, text: firstCharacters(words, REPORT_LINE_MAX), auto: true, source };
}

/**
 * Drafts a report again from recorded lines. Typed or changed lines stay in place; unchanged ones that were taken over follow their record
 * or disappear with it; optional ones are added only by hand.
 */
export function mergeDraftLines<Line extends ReportLine>(lines: readonly Line[], seen: readonly SeenLine[]): MergedDraft<Line> {
  const changed: MergedDraft['changed'] = [];
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
