import { copyRows, withSql } from '../fill.mjs';

/** A 报销单 of the demo that waits for the administrator. */
const SAMPLE = `
  select flows.id as flow, flows.business_id as claim from approval_flows flows
  join approval_tasks tasks on tasks.flow_id = flows.id and tasks.state = 'open' and tasks.kind = 'decide' and tasks.person = 'u-admin'
  where flows.business_type = 'REIMBURSEMENT' and flows.status = 'running' and flows.id not like '%-bench-%'
  order by flows.serial limit 1`;

let serial = 1_000_000;

/** Copies that wait for the administrator as well; `day` is their day of submission, that of the sample by default. */
export function fillApprovals(dataDir, count, { name, day }) {
  return withSql(dataDir, async (sql) => {
    const [{ flow, claim }] = await sql.unsafe(SAMPLE);
    const id = (column) => `${column} || '-bench-${name}-' || n`;
    const numbered = { serial: `${serial} + n` };
    serial += count;
    const copies = [
      { table: 'reimbursements', where: `id = '${claim}'`, copied: { id: id('id'), ...numbered } },
      {
        table: 'reimbursement_lines',
        where: `reimbursement_id = '${claim}'`,
        // An invoice can be used only once.
        copied: { reimbursement_id: id('reimbursement_id'), invoice_number: "''" },
      },
      {
        table: 'approval_flows',
        where: `id = '${flow}'`,
        copied: { id: id('id'), business_id: id('business_id'), ...numbered, ...(day && { submitted_at: `timestamptz '${day}'` }) },
      },
      { table: 'approval_tasks', where: `flow_id = '${flow}'`, copied: { flow_id: id('flow_id') } },
      { table: 'approval_actions', where: `flow_id = '${flow}'`, copied: { id: id('id'), flow_id: id('flow_id') } },
    ];
    for (const { table, where, copied } of copies) {
      await copyRows(sql, { table, where, copied, times: count });
      await sql.unsafe(`vacuum analyze ${table}`);
    }
  });
}
