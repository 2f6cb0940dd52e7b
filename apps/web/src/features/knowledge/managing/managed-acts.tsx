import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { type ReactNode, useState } from 'react';

import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { Versions } from '../detail/versions.tsx';
import { PublishKnowledge } from './publish-knowledge.tsx';
import { Readers } from './readers.tsx';
import { WithdrawKnowledge } from './withdraw-knowledge.tsx';

/** The open dialog with the item as it was when the dialog opened; a newer version may arrive meanwhile. */
type Opened = { layer: '' | 'publish' | 'withdraw' | 'versions' | 'readers'; item: ManagedKnowledge };

/** The actions on an item besides editing; the most common next step is the primary button. */
export function ManagedActs({ item }: { item: ManagedKnowledge }): ReactNode {
  const [opened, setOpened] = useState<Opened>({ layer: '', item });
  const open = (layer: Opened['layer']) => setOpened({ layer, item });
  const isPublished = item.state === '1';
  return (
    <>
      {(!isPublished || item.changed) && (
        <Can tag={[calls.knowledge.publish.access]}>
          <Button kind="primary" onClick={() => open('publish')}>
            {isPublished ? '发布修改' : item.state === '2' ? '重新发布' : '发布'}
          </Button>
        </Can>
      )}
      {item.revision > 0 && (
        <>
          <Button onClick={() => open('readers')}>阅读情况</Button>
          <Button onClick={() => open('versions')}>版本</Button>
        </>
      )}
      {isPublished && (
        <Can tag={[calls.knowledge.publish.access]}>
          <Button onClick={() => open('withdraw')}>撤回</Button>
        </Can>
      )}
      <Layers {...opened} onClose={() => setOpened((before) => ({ ...before, layer: '' }))} />
    </>
  );
}

function Layers({ item, layer, onClose }: Opened & { onClose: () => void }): ReactNode {
  return (
    <>
      <Drawer open={layer === 'versions'} onClose={onClose} label={`《${item.title}》的版本`} width={880}>
        {layer === 'versions' && <Versions item={item} onClose={onClose} />}
      </Drawer>
      <Drawer open={layer === 'readers'} onClose={onClose} label={`《${item.title}》的阅读情况`} width={880}>
        {layer === 'readers' && <Readers item={item} />}
      </Drawer>
      {layer === 'publish' && <PublishKnowledge item={item} onClose={onClose} />}
      {layer === 'withdraw' && <WithdrawKnowledge item={item} onClose={onClose} />}
    </>
  );
}
