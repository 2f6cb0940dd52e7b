import { PARAM } from '@houtai/contract/parameters';
import { eq } from 'drizzle-orm';

import { parameters } from '#modules/parameter-values/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

/** Open parameters that the console reads. Buttons and lines with an empty parameter are hidden. */
const OPEN = [
  { key: PARAM.productName, name: '产品名称', value: 'Houtai 后台', category: '界面' },
  { key: PARAM.logo, name: '侧边栏收起时的标志图片', value: '', category: '界面' },
  { key: PARAM.screen, name: '数据大屏地址', value: '', category: '外部系统', kind: 'url' as const },
  { key: PARAM.report, name: 'BI 报表地址', value: '', category: '外部系统', kind: 'url' as const },
  { key: PARAM.preview, name: '文件预览服务地址', value: '', category: '外部系统', kind: 'url' as const },
  { key: PARAM.record, name: '备案号', value: '', category: '登录页' },
  { key: PARAM.copyright, name: '版权信息', value: '', category: '登录页' },
  { key: PARAM.help, name: '登录帮助', value: '', category: '登录页' },
  { key: PARAM.forgotPassword, name: '忘记密码说明', value: '请联系系统管理员重置密码', category: '登录页' },
];

/** Ids of the default handlers of new feedback, separated by commas (specification 7.4). */
const FEEDBACK_HANDLERS = { key: 'feedback_handle_user', name: '售后反馈默认处理人', category: '业务', kind: 'people' as const };

/** Log retention in days. */
const DAYS = { value: '180', kind: 'number' as const, check: { least: 30, most: 3650 }, category: '日志' };
const LOG_DAYS = [
  { ...DAYS, key: 'operation_log_days', name: '操作日志保留天数' },
  { ...DAYS, key: 'login_log_days', name: '登录日志保留天数' },
];

const seeds: DatabaseSeed[] = [
  {
    name: 'parameters',
    order: 60,
    run: async ({ db, now }) => {
      const builtIn = { builtIn: true, createdAt: now, updatedAt: now };
      await db.insert(parameters).values(OPEN.map((row) => ({ ...row, ...builtIn, open: true })));
      await db.insert(parameters).values([FEEDBACK_HANDLERS, ...LOG_DAYS].map((row) => ({ ...row, ...builtIn })));
    },
  },
  {
    name: 'parameters-demo',
    order: 61,
    only: 'demo',
    run: async ({ db, now }) => {
      const values = {
        [PARAM.copyright]: `© ${now.getFullYear()} 澄明信息技术有限公司`,
        [PARAM.help]: '遇到问题请联系信息部 8806',
        [PARAM.forgotPassword]: '请联系信息部（分机 8806）核实身份后重置密码',
        [FEEDBACK_HANDLERS.key]: 'u-after-sale',
      };
      for (const [key, value] of Object.entries(values)) await db.update(parameters).set({ value }).where(eq(parameters.key, key));
    },
  },
];

export default seeds;
