import { amount, day, form, ids, line } from '@houtai/contract/form';
import { RULES } from '@houtai/contract/rules';
import { describe, expect, it } from 'vitest';

import { mergeUpdate } from './merge-update.ts';
import { AppError } from './replies/errors.ts';

const FORM = form(
  {
    name: line('名称', { max: 20, required: true }),
    from: day('开始'),
    to: day('结束'),
    people: ids('人员', { most: 5 }),
    budget: amount('预算', { rule: RULES.money }),
  },
  { rules: [{ at: 'to', fault: ({ from, to }) => (to !== '' && to < from ? '不能早于开始' : '') }] },
);
const STORED = { id: 'x', name: '甲', from: '2026-01-01', to: null, people: ['a', 'b'], budget: '1.50' };
const SAME = { name: '甲', from: '2026-01-01', to: '', people: 'a,b', budget: '1.50' };

describe('mergeUpdate', () => {
  it.each([
    ['what is left out stays', { name: '乙' }, { ...SAME, name: '乙' }, false],
    ['what is empty is emptied', { name: '甲', from: '', people: '' }, { ...SAME, from: '', people: '' }, false],
    ['the same is the same', SAME, SAME, true],
    ['an amount is the same with fewer decimals', { ...SAME, budget: '1.5' }, { ...SAME, budget: '1.5' }, true],
    ['ids that are named twice are the same', { ...SAME, people: 'a,b,a' }, { ...SAME, people: 'a,b,a' }, true],
    ['ids in another order are others', { ...SAME, people: 'b,a' }, { ...SAME, people: 'b,a' }, false],
    ['an amount is another one without its point', { ...SAME, budget: '150' }, { ...SAME, budget: '150' }, false],
  ])('merges the update: %s', (_, sent, merged, isSame) => {
    expect(mergeUpdate(FORM, STORED, sent)).toEqual({ form: merged, isSame });
  });

  it('refuses a change that breaks a rule together with stored values', () => {
    const refused = () => mergeUpdate(FORM, STORED, { name: '甲', to: '2025-12-31' });
    expect(refused).toThrow(AppError);
    expect(refused).toThrow('不能早于开始');
  });

  it('accepts an unchanged record that was stored before a rule', () => {
    expect(mergeUpdate(FORM, { ...STORED, to: '2025-01-01' }, { name: '甲' }).isSame).toBe(true);
  });
});
