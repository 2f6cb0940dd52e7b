import type { Seed } from '../../platform/db/seeds.ts';
import { addParameters } from '../parameters/index.ts';
import { DAYS_CHANGED } from './working-calendar.ts';

const seed: Seed = {
  name: 'calendar',
  order: 62,
  run: (ctx) =>
    addParameters(ctx, [
      {
        key: DAYS_CHANGED,
        name: '调休安排',
        remark: '放假写作 2026-10-01~2026-10-07，补班写作 +2026-10-10，用逗号分开；其余日子周一至周五上班',
        value: '',
        kind: 'text',
        category: '业务',
      },
    ]),
};

export default seed;
