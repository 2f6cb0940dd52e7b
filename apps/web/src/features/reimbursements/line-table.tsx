import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { EXPENSE_LINE } from '@houtai/contract/reimbursements-form';
import type { ReactNode } from 'react';

import { MoneyText } from '#kit/figure-text.tsx';

import css from './reimbursement.module.css';

const { words } = EXPENSE_LINE.fields.category;

/** The lines of a 报销单, read-only, with their total. */
export function LineTable({ record: { lines, total } }: { record: Pick<ReimbursementDetail, 'lines' | 'total'> }): ReactNode {
  return (
    <div className={css.lines} role="region" aria-label="费用明细" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">日期</th>
            <th scope="col">说明</th>
            <th scope="col" data-align="end">
              税额
            </th>
            <th scope="col" data-align="end">
              金额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>{words[line.category]}</td>
              <td>{line.date}</td>
              <td>
                {line.remark || '—'}
                {(line.projectName || line.invoiceNumber || line.file) && (
                  <small>
                    {[line.projectName, line.invoiceNumber && `发票 ${line.invoiceNumber}`, line.file?.fileName]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                )}
                {line.findings.map(({ code, level, words: said }) => (
                  <small key={code} className={css.finding} data-level={level}>
                    {said}
                  </small>
                ))}
              </td>
              <td data-align="end">{line.tax ? <MoneyText amount={line.tax} /> : '—'}</td>
              <td data-align="end">
                <MoneyText amount={line.category === 'offset' ? `-${line.amount}` : line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              合计
            </th>
            <td data-align="end">
              <MoneyText amount={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
