import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { databaseBefore, type ReleasedDatabase } from './platform/testing/fixtures/released-database.ts';

let older: ReleasedDatabase;

beforeAll(async () => {
  older = await databaseBefore('0058_invoices');
  await older.pool.query(`
    insert into companies (id, name) values ('c', '公司');
    insert into departments (id, company_id, path, name) values ('d', 'c', '/d/', '部门');
    insert into users (id, company_id, kind, login_id, phone, name, nick_name, py, password_hash) values
      ('u', 'c', 'staff', 'one', '13800000001', '甲', '甲', 'jia', ''), ('v', 'c', 'staff', 'two', '13800000002', '乙', '乙', 'yi', '');
    set session_replication_role = replica;
    insert into files (id, company_id, owner_id, name, mime, size, sha256, storage_key, biz_type) values
      ('f1', 'c', 'u', 'a.pdf', 'application/pdf', 1, 'same', 'k1', '4'), ('f2', 'c', 'v', 'b.pdf', 'application/pdf', 1, 'same', 'k2', '4');
    insert into reimbursements (id, owner_id, company_id, department_id, serial, state, type, project_id, account, reason, total, line_count, period, created_at) values
      ('passed', 'u', 'c', 'd', 1, 'passed', 'daily', 'p', '1', '', 1, 1, '2026-11-25', '2026-11-01'),
      ('draft', 'v', 'c', 'd', 2, 'draft', 'daily', 'p', '1', '', 1, 1, '2026-11-25', '2026-11-02'),
      ('rejected', 'u', 'c', 'd', 3, 'rejected', 'daily', 'p', '1', '', 1, 1, '2026-11-25', '2026-11-03');
    insert into reimbursement_lines (reimbursement_id, place, category, date, amount, invoice_number, file_id, remark, living) values
      ('passed', 0, 'meal', '2026-10-30', 1, 'A-000001', 'f1', '', true),
      ('passed', 1, 'meal', '2026-10-30', 1, '', '', '', true),
      ('draft', 0, 'meal', '2026-10-30', 1, '', 'f2', '', true),
      ('rejected', 0, 'meal', '2026-10-30', 1, 'A-000001', '', '', false);
    set session_replication_role = default;`);
  await older.upgrade();
});
afterAll(() => older.drop());

const rowsOf = async (query: string) => (await older.pool.query<Record<string, unknown>>(query)).rows;

describe('an upgrade from documents whose lines name invoices', () => {
  it('makes one invoice of a number of a person, used by the document that counts', async () => {
    const rows = await rowsOf(`select owner_id, source, number, total, state, claim_number from invoices order by owner_id`);
    expect(rows).toEqual([
      { owner_id: 'u', source: 'typed', number: 'A-000001', total: null, state: 'passed', claim_number: 'BX-1' },
      { owner_id: 'v', source: 'none', number: '', total: null, state: 'used', claim_number: 'BX-2' },
    ]);
  });

  it('links the lines to it, also those of a document that no longer counts', async () => {
    const rows = await rowsOf(
      `select l.reimbursement_id as of, l.place, i.number, i.owner_id from reimbursement_lines l join invoices i on i.id = l.invoice_id order by 1, 2`,
    );
    expect(rows).toEqual([
      { of: 'draft', place: 0, number: '', owner_id: 'v' },
      { of: 'passed', place: 0, number: 'A-000001', owner_id: 'u' },
      { of: 'rejected', place: 0, number: 'A-000001', owner_id: 'u' },
    ]);
  });

  it('gives bytes that stand in two documents to the first one, and holds the files', async () => {
    expect(await rowsOf(`select file_id, claim_id from invoice_files order by 1`)).toEqual([
      { file_id: 'f1', claim_id: 'passed' },
      { file_id: 'f2', claim_id: null },
    ]);
    expect(await rowsOf(`select file_id from file_links where record_type = 'invoice' order by 1`)).toEqual([
      { file_id: 'f1' },
      { file_id: 'f2' },
    ]);
  });
});
