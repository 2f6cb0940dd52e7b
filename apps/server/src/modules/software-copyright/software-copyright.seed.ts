import { SOFTWARE_COPYRIGHT_EDIT_PAGE, SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';

import { sealFlows } from '#modules/approvals/index.ts';
import { type DocumentMenu, grantMenus, insertDocumentMenu } from '#modules/documents/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { insertFlowsOfDemo } from './demo-flows.ts';
import { insertDemoTasks } from './demo-software-copyright.ts';
import { SOFTWARE_COPYRIGHT_APPROVAL } from './software-copyright-approval.ts';

const MENU: DocumentMenu = {
  group: { id: 'software-copyright-desk', name: '软著管理', url: '/software-copyright', icon: 'copyright', sort: 36 },
  list: { id: 'software-copyright', name: '软著任务', url: SOFTWARE_COPYRIGHT_PAGE, icon: 'award', tag: 'softwareCopyright:task:list' },
  form: { id: 'software-copyright-form', name: '填写软著任务', url: SOFTWARE_COPYRIGHT_EDIT_PAGE },
  buttons: {
    'software-copyright-add': 'softwareCopyright:task:add',
    'software-copyright-edit': 'softwareCopyright:task:edit',
    'software-copyright-remove': 'softwareCopyright:task:remove',
    'software-copyright-export': 'softwareCopyright:task:export',
  },
};

const ALL = [MENU.list.id, MENU.form.id, ...Object.keys(MENU.buttons)];

const seeds: DatabaseSeed[] = [
  { name: 'software-copyright', order: 40, run: (ctx) => insertDocumentMenu(ctx, MENU) },
  { name: 'software-copyright-grants', order: 41, run: (ctx) => grantMenus(ctx, { staff: ALL }) },
  {
    name: 'software-copyright-grants-demo',
    order: 42,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: ALL, guest: [MENU.list.id] }),
  },
  { name: 'software-copyright-demo', order: 110, only: 'demo', run: (ctx) => insertDemoTasks(ctx, 20_261_121) },
  { name: 'software-copyright-flows-demo', order: 112, only: 'demo', run: insertFlowsOfDemo },
  // After everything else, so that the final state of flows is sealed.
  { name: 'software-copyright-seal-flows', order: 900, run: (ctx) => sealFlows(ctx, SOFTWARE_COPYRIGHT_APPROVAL) },
];

export default seeds;
