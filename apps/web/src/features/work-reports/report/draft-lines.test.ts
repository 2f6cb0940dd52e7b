import type { ReportLine } from '@houtai/contract/work-report-form';
import type { SeenLine } from '@houtai/contract/work-reports';
import { describe, expect, it } from 'vitest';

import { isAbout, lineOf, mergeDraftLines } from './draft-lines.ts';

const seen = (id: string, text: string, section: SeenLine['section'] = 'done'): SeenLine => ({
  group: '待办',
  section,
  text,
  did: '',
  isOptional: false,
  note: '已完成',
  isDone: true,
  projectId: 'p',
  projectName: '东海码头',
  source: { type: 'todo', id, label: `TD-${id}`, url: `/todo?id=${id}` },
});
const typed: ReportLine = { section: 'done', text: '自己写的', auto: false, source: null };

describe('redraft', () => {
  it('takes over recorded lines with their project first', () => {
    const { kept, fresh } = mergeDraftLines([], [seen('1', '联调')]);
    expect(kept).toEqual([]);
    expect(fresh).toEqual([{ section: 'done', text: '东海码头：联调', auto: true, source: seen('1', '').source }]);
  });

  it('appends what was done: a remark after finished items, in brackets for unfinished ones', () => {
    expect(lineOf({ ...seen('1', '联调。'), did: '已发 4.1.6' }).text).toBe('东海码头：联调，已发 4.1.6');
    expect(lineOf({ ...seen('1', '联调', 'doing'), did: '评论 2 次' }).text).toBe('东海码头：联调（评论 2 次）');
  });

  it('omits optional lines, and keeps those that were taken over', () => {
    const optional = { ...seen('1', '联调', 'doing'), isOptional: true };
    expect(mergeDraftLines([], [optional]).fresh).toEqual([]);
    expect(mergeDraftLines([lineOf(optional)], [optional]).kept).toHaveLength(1);
  });

  it('moves a line from unfinished to finished items', () => {
    const { kept, fresh, removed } = mergeDraftLines([lineOf(seen('1', '联调', 'doing'))], [seen('1', '联调')]);
    expect([kept, removed]).toEqual([[], 1]);
    expect(fresh).toMatchObject([{ section: 'done', text: '东海码头：联调' }]);
  });

  it('never overwrites a typed line, or one changed after it was taken over', () => {
    const changed = { ...lineOf(seen('1', '联调')), text: '改成自己的话', auto: false };
    const { kept, fresh, own } = mergeDraftLines([typed, changed], [seen('1', '联调完成'), seen('2', '压测')]);
    expect(kept).toEqual([typed, changed]);
    expect(fresh).toHaveLength(1);
    expect(own).toBe(2);
  });

  it('updates unchanged lines from their record, and removes those whose record is gone', () => {
    const before = [lineOf(seen('1', '联调')), lineOf(seen('2', '压测'))];
    const { kept, changed, removed } = mergeDraftLines(before, [seen('1', '联调通过')]);
    expect(kept.map(({ text }) => text)).toEqual(['东海码头：联调通过']);
    expect(changed).toEqual([{ before: '东海码头：联调', after: '东海码头：联调通过' }]);
    expect(removed).toBe(1);
  });

  it('distinguishes a plan from the work on the same record', () => {
    expect(isAbout(lineOf(seen('1', '联调')), seen('1', '联调', 'plan'))).toBe(false);
  });
});
