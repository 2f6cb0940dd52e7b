import { calls } from '@houtai/contract';
import type { SceneRow } from '@houtai/contract/scenes';
import { SCENE } from '@houtai/contract/scenes-form';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { type ResourceAct, useOpenForm, useShownList } from '#kit/resource/resource-acts.ts';
import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { CommonEditor } from './common-editor.tsx';
import { SceneEditor } from './scene-editor.tsx';
import { ScenePreview } from './scene-preview.tsx';

import css from './scene-admin-page.module.css';

const VIEW = resourceView(SCENE, calls.scenes, {
  name: 'scene-admin',
  title: '场景管理',
  form: 'panel',
  columns: {
    sceneName: { width: 180, grow: false },
    menus: { width: 320, cell: (row) => row.menus.map(({ menuName }) => menuName).join('、'), grow: true, card: 'note' },
    active: { width: 104 },
    updatedAt: { hidden: false, card: 'date' },
  },
  facts: {
    icon: null,
    sort: null,
    menus: ({ menus }) => menus.map(({ menuName, isOff }) => (isOff ? `${menuName}（已停用）` : menuName)).join('、'),
  },
  whenSwitchedOff: '所有人都不再看到这个场景，里面的菜单本身不受影响。',
  removeNote: '场景里的菜单本身不受影响',
  HeadAction: PageButtons,
  rowAction: RowActions,
  rowActionWidth: 128,
  Form: SceneForm,
});

/** The scenes of the company, and its common menus. */
export default function SceneAdminPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}

function PageButtons(): ReactNode {
  const [shown, setShown] = useState<'common' | 'preview' | null>(null);
  return (
    <>
      <Button size="small" onClick={() => setShown('preview')}>
        预览
      </Button>
      <Button size="small" onClick={() => setShown('common')}>
        常用菜单
      </Button>
      {shown === 'common' && <CommonEditor onClose={() => setShown(null)} />}
      {shown === 'preview' && <ScenePreview onClose={() => setShown(null)} />}
    </>
  );
}

function SceneForm({ act, onClose }: { act: ResourceAct<SceneRow> | null; onClose: () => void }): ReactNode {
  const { record, restored } = act ?? {};
  return (
    <Drawer open={act !== null} onClose={onClose} label={`${record ? '修改' : '新建'}场景`} width={640}>
      {act && <SceneEditor scene={record} restored={restored} onDone={onClose} onCancel={onClose} />}
    </Drawer>
  );
}

function RowActions({ record }: { record: SceneRow }): ReactNode {
  const open = useOpenForm();
  return (
    <span className={css.acts}>
      <MoveButtons scene={record} />
      <RowAction onClick={() => open({ record })}>修改</RowAction>
    </span>
  );
}

/** The order concerns all scenes, so it can be changed only while all are listed in order. */
function MoveButtons({ scene: { id, sceneName } }: { scene: SceneRow }): ReactNode {
  const list = useShownList();
  const order = useSend(calls.scenes.order);
  const ids = (list?.data?.rows ?? []).map((row) => row.id);
  if (list?.sort !== SCENE.defaultSort || list.isFiltered || ids.length !== list.data?.total) return null;
  const at = ids.indexOf(id);
  const move = (by: 1 | -1) => {
    const others = ids.filter((other) => other !== id);
    void order.run({ ids: [...others.slice(0, at + by), id, ...others.slice(at + by)] });
  };
  return (
    <>
      <IconButton icon={ChevronUp} label="上移" what={sceneName} disabled={order.busy || at === 0} onClick={() => move(-1)} />
      <IconButton icon={ChevronDown} label="下移" what={sceneName} disabled={order.busy || at === ids.length - 1} onClick={() => move(1)} />
    </>
  );
}
