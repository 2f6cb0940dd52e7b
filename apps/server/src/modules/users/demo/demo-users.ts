import { DAY_MS } from '@houtai/contract/durations';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { userRoles } from '#modules/grants/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pinyinOf } from '#platform/pinyin.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';

const SURNAMES = Array.from('李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕');
const GIVEN = Array.from('明华强丽敏静磊军洋勇艳杰娟涛超秀霞平刚桂英建国文辉玲芳宇欣晨曦博涵雨桐浩然思远子轩梦洁');
const AT_ONCE = 2_000;
const YEARS_BACK_DAYS = 2_000;

/** No password has this hash, so nobody can sign in. */
const NO_PASSWORD = '';

/** Inserts generated staff into the demo's departments, for measurements; the same seed gives the same names. */
export async function insertDemoUsers({ db, now }: { db: Db; now: Date }, { count, seed }: { count: number; seed: number }): Promise<void> {
  const random = randomFrom(seed);
  const places = await db.select({ id: departments.id, companyId: departments.companyId }).from(departments);
  const pinyinOfName = await pinyinOfNames();
  for (let made = 0; made < count; made += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, index) => {
      const number = seed + made + index;
      const place = pickRandom(places, random);
      const name = pickRandom(SURNAMES, random) + pickRandom(GIVEN, random) + pickRandom(GIVEN, random);
      const createdAt = new Date(now.getTime() - Math.floor(random() * YEARS_BACK_DAYS * DAY_MS));
      return {
        id: uuidv7(),
        companyId: place.companyId,
        kind: 'staff' as const,
        loginId: `demo${number}`,
        phone: `2${String(number).padStart(10, '0')}`,
        name,
        nickName: name,
        py: pinyinOfName(name),
        passwordHash: NO_PASSWORD,
        active: random() < 0.93,
        departmentIds: [place.id],
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db.insert(users).values(rows);
    await db
      .insert(userDepartments)
      .values(rows.map((row) => ({ userId: row.id, departmentId: row.departmentIds[0] ?? '', primary: true })));
    await db.insert(userRoles).values(rows.map((row) => ({ userId: row.id, roleId: 'staff' })));
  }
  await db.execute(sql`analyze ${userDepartments}`);
}

/** The pinyin of generated names; each character is looked up once. */
async function pinyinOfNames(): Promise<(name: string) => string> {
  const syllables = new Map<string, string>();
  for (const sign of [...SURNAMES, ...GIVEN]) syllables.set(sign, (await pinyinOf(sign)).split(' ')[0] ?? '');
  return (name) => {
    const spelt = Array.from(name, (sign) => syllables.get(sign) ?? '');
    return `${spelt.join('')} ${spelt.map((syllable) => syllable.charAt(0)).join('')}`;
  };
}
