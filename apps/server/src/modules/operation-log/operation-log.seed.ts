import { sql } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

import { operationLog } from './operation-log.tables.ts';

const SHOWN = 150;

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The latest changes of the demo's people, taken from the history; each operation leads to its changes. */
async function insertDemo({ db, now }: SeedCtx): Promise<void> {
  await db.execute(sql`
    update ${recordHistory} set request_id = 'demo-' || id where id in (
      select id from ${recordHistory} where record_type in ('todo', 'feedback') and at <= ${now.toISOString()} order by at desc limit ${SHOWN})`);
  await db.execute(sql`
    insert into ${operationLog} (id, at, user_id, company_id, user_name, department_name, channel, area, operation, path, request_id,
      params, outcome, code, msg, duration_ms, ip, user_agent)
    select gen_random_uuid()::text, h.at, h.user_id, h.company_id, u.name, coalesce(d.name, ''), 'phone', h.record_type,
      case when h.action like '新建%' then '新建' when h.action = '转派' then '转交' when h.action in ('修改', '评论', '处理') then h.action else '变更' end
        || case h.record_type when 'todo' then '待办' else '售后反馈' end
        || case when h.action like '新建%' or h.action in ('转派', '修改', '评论', '处理') then '' else '状态' end,
      case h.record_type when 'todo' then '/ad-biz/wcp-todo' else '/ad-biz/wcp-after-sale-problem' end,
      h.request_id, jsonb_build_object('id', h.record_id), 'success', '00000', '操作成功', 8 + abs(hashtext(h.id)) % 60, '127.0.0.1', ${BROWSER}
    from ${recordHistory} h
    join ${users} u on u.id = h.user_id
    left join ${userDepartments} place on place.user_id = u.id and place.is_primary
    left join ${departments} d on d.id = place.department_id
    where h.request_id like 'demo-%'`);
}

const seed: DatabaseSeed = { name: 'operation-log-demo', order: 120, only: 'demo', run: insertDemo };

export default seed;
