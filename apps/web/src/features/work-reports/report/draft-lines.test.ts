import type { ReportLine } from '@houtai/contract/work-report-form';
import type { SeenLine } from '@houtai/contract/work-reports';
import { describe, expect, it } from 'vitest';

import { isAbout, lineOf, redraft } from './draft-lines.ts';

const seen = (id: string, text: string, section: SeenLine['section'] = 'done'): SeenLine => ({
  group: '待办',
  section,
  text,
  note: '已完成',
  isDone: true,
  projectId: 'p',
  projectName: '东海码头',
  source: { type: 'todo', id, label: `TD-${id}`, url: `/todo?id=${id}` },
});
const typed: ReportLine = { section: 'done', text: '自己写的', auto: false, source: null };

describe('redraft', () => {
  it('takes over what was seen, led by its project', () => {
    const { kept, fresh } = redraft([], [seen('1', '联调')]);
    expect(kept).toEqual([]);
    expect(fresh).toEqual([{ section: 'done', text: '东海码头：联调', auto: true, source: seen('1', '').source }]);
  });

  it('never writes over what was typed, or changed after it was taken over', () => {
    const changed = { ...lineOf(seen('1', '联调')), text: '改成自己的话', auto: false };
    const { kept, fresh, own } = redraft([typed, changed], [seen('1', '联调完成'), seen('2', '压测')]);
    expect(kept).toEqual([typed, changed]);
    expect(fresh).toHaveLength(1);
    expect(own).toBe(2);
  });

  it('follows the record of what was not touched, and lets go of what is gone', () => {
    const before = [lineOf(seen('1', '联调')), lineOf(seen('2', '压测'))];
    const { kept, changed, removed } = redraft(before, [seen('1', '联调通过')]);
    expect(kept.map(({ text }) => text)).toEqual(['东海码头：联调通过']);
    expect(changed).toEqual([{ before: '东海码头：联调', after: '东海码头：联调通过' }]);
    expect(removed).toBe(1);
  });

  it('knows a plan from what was done about the same record', () => {
    expect(isAbout(lineOf(seen('1', '联调')), seen('1', '联调', 'plan'))).toBe(false);
  });
});
