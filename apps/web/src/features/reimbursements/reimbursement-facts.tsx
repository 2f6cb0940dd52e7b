import { upperMoney } from '@houtai/contract/money';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';
import type { ReactNode } from 'react';

import { MoneyText } from '#kit/figure-text.tsx';
import { Figure } from '#kit/figure/figure.tsx';

import { periodWords } from './period-words.ts';

/** The facts of the whole document, for screen and print. */
export function reimbursementFacts(record: ReimbursementDetail): readonly (readonly [string, ReactNode])[] {
  return [
    [
      '合计',
      <Figure key="total" value={record.total} without="下面费用明细之和">
        <MoneyText amount={record.total} />
      </Figure>,
    ],
    ['大写', upperMoney(record.total)],
    ['报销类型', REIMBURSEMENT_FORM.fields.type.words[record.type]],
    ['承担项目', record.projectName],
    ['报销人', record.ownerName],
    ['部门', record.departmentName],
    ['行程', record.tripFrom && `${record.tripFrom} 至 ${record.tripTo || record.tripFrom}`],
    ['账期', periodWords(record.period)],
    ['收款账户', record.account],
  ];
}
