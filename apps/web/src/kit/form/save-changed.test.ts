import { form, line } from '@houtai/contract/form';
import { expect, it } from 'vitest';

import { mergedOver } from './save-changed.ts';

const FORM = form(
  {
    customer: line('客户', { max: 9 }),
    project: line('项目', { max: 9 }),
    remark: line('备注', { max: 9 }),
    promise: line('承诺', { max: 9 }),
  },
  { together: [['customer', 'project']] },
);
const opened = { customer: 'c1', project: 'p1', remark: '原来', promise: '周五', version: 3 };
const theirs = { customer: 'c2', project: 'p2', remark: '别人改的', promise: '周四' };
const { version: _, ...asOpened } = opened;
const over = (typed: Partial<typeof asOpened>) => mergedOver(FORM, { ...asOpened, ...typed }, { opened, theirs });

it('takes what was typed here, and of the rest what somebody else left', () => {
  expect(over({ remark: '我改的' })).toEqual({ ...theirs, remark: '我改的' });
});

it('keeps a field that was emptied here empty', () => {
  expect(over({ promise: '' })).toEqual({ ...theirs, promise: '' });
});

it('takes fields that belong together from one of the two', () => {
  expect(over({ project: 'p9' })).toEqual({ ...theirs, customer: 'c1', project: 'p9' });
});
