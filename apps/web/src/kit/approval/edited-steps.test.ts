import { describe, expect, it } from 'vitest';

import { chosenIn, editedSteps, withAdded, withRemoved } from './edited-steps.ts';

const person = (approver: string) => ({ approver, approverName: approver });
const STEP = {
  node: 'a',
  name: '总经办',
  approverattr: '2',
  approverattrStr: '会签',
  notify: false,
  details: [{ ...person('head'), approverOpenId: '', editFlag: true, why: '' }],
  addable: true,
  from: [],
  least: 1,
  most: 50,
  undecided: '',
  self: false,
  fact: '',
  saved: false,
};
const idsOf = (edits: Parameters<typeof chosenIn>[1]) => editedSteps([STEP], edits)[0]?.details.map(({ approver }) => approver);

describe('the steps of a preview', () => {
  it('ignore an approver who is in the step already', () => {
    expect(idsOf(withAdded({}, 'a', [person('head'), person('x')]))).toEqual(['head', 'x']);
    expect(idsOf(withAdded(withAdded({}, 'a', [person('x')]), 'a', [person('x')]))).toEqual(['head', 'x']);
  });

  it('lose removed approvers, and get them back', () => {
    const without = withRemoved({}, 'a', 'head');
    expect(idsOf(without)).toEqual([]);
    expect(idsOf(withAdded(without, 'a', [person('head')]))).toEqual(['head']);
    expect(idsOf(withRemoved(withAdded({}, 'a', [person('x')]), 'a', 'x'))).toEqual(['head']);
  });

  it('submit only steps that were changed, now or in the saved approvers', () => {
    expect(chosenIn([STEP], {})).toEqual({});
    expect(chosenIn([{ ...STEP, saved: true }], {})).toEqual({ a: ['head'] });
    expect(chosenIn([STEP], withAdded({}, 'a', [person('x')]))).toEqual({ a: ['head', 'x'] });
  });

  it('submit nothing for a step that is no longer part of the flow', () => {
    expect(chosenIn([], withAdded({}, 'a', [person('x')]))).toEqual({});
  });
});
