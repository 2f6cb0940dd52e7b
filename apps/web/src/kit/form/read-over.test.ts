import { expect, it } from 'vitest';

import { readOver } from './read-over.ts';

const opened = { customer: 'c1', project: 'p1', remark: '原来', promise: '周五' };
const present = { customer: 'c2', project: 'p2', remark: '别人改的', promise: '周四' };
const over = (typed: Partial<typeof opened>) => {
  const read = readOver((name: keyof typeof opened) => typed[name] ?? opened[name], {
    opened,
    present,
    together: [['customer', 'project']],
  });
  return { customer: read('customer'), project: read('project'), remark: read('remark'), promise: read('promise') };
};

it('takes what was typed here, and of the rest what somebody else left', () => {
  expect(over({ remark: '我改的' })).toEqual({ ...present, remark: '我改的' });
});

it('keeps a field that was emptied here empty', () => {
  expect(over({ promise: '' })).toEqual({ ...present, promise: '' });
});

it('takes fields that belong together from one of the two', () => {
  expect(over({ project: 'p9' })).toEqual({ ...present, customer: 'c1', project: 'p9' });
});
