import { EXPENSE_LINE_FORM } from '@houtai/contract/reimbursements-form';
import { uuidv7 } from 'uuidv7';

import { importKind } from '#modules/imports/index.ts';
import { projectsInSheets } from '#modules/projects/index.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** A sheet of expenses. The import only validates it and fills the lines of an open form, which stores them with the 报销单. */
export const EXPENSE_LINE_IMPORT = importKind({
  kind: 'expense-lines',
  name: '费用明细',
  tag: 'reimbursement:reimbursement:add',
  may: { add: 'reimbursement:reimbursement:add', edit: 'reimbursement:reimbursement:add' },
  form: EXPENSE_LINE_FORM,
  leave: ['fileId', 'invoiceId'],
  keys: [],
  synonyms: {
    category: ['费用类别', '费用类型', '科目', '类型'],
    date: ['费用日期', '发生日期', '开票日期', '时间'],
    projectId: ['项目名称', '承担项目'],
    amount: ['金额', '价税合计', '报销金额', '费用金额'],
    tax: ['税金', '进项税额'],
    invoiceNumber: ['发票号', '发票编号'],
    remark: ['备注', '摘要', '用途', '事由'],
  },
  lookUps: { projectId: (ctx) => projectsInSheets(ctx) },
  find: (_, keys) => Promise.resolve(keys.map(() => null)),
  read: () => Promise.resolve([]),
  add: ({ work }) =>
    work.beyond({
      run: () => Promise.reject(new AppError('A0409', '费用明细填入报销单，随报销单一起保存')),
      rehearse: () => Promise.resolve({ id: uuidv7() }),
    }),
  update: () => Promise.reject(new Error('a line is no record of its own')),
});
