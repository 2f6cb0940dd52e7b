import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import type { Webhook } from '@houtai/contract/webhooks';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { PageHead } from '#kit/page-head.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';

import { DeliveryPart } from './delivery-part.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPart } from './webhook-part.tsx';
import { WebhookState } from './webhook-state.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

const WHAT = '每个 Webhook 属于一个程序：程序看不到的记录，不会发给它。事件里只有编号和改了哪些字段，内容由对方带密钥来取。';

type WebhooksTabProps = { tabs: ReactNode; webhooks: readonly Webhook[]; programs: readonly Program[] };

/** The webhooks, the events and deliveries of the chosen one, and a single delivery. */
export function WebhooksTab({ tabs, webhooks, programs }: WebhooksTabProps): ReactNode {
  const mayEdit = useCan([calls.webhooks.add.access]);
  const [isAdding, setAdding] = useState(false);
  const [id, show] = useAddressPart({ offered: webhooks.map((one) => one.id), usual: webhooks[0]?.id ?? '', name: 'hook' });
  const [delivery, setDelivery] = useState('');
  const webhook = webhooks.find((one) => one.id === id);
  const add = mayEdit && programs.length > 0 && (
    <Button kind="primary" size="small" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      新建 Webhook
    </Button>
  );
  const choose = (next: string) => {
    setDelivery('');
    show(next);
  };
  return (
    <>
      <PageHead title="开放接口" tools={webhooks.length > 0 && add}>
        {tabs}
      </PageHead>
      {webhooks.length === 0 ? (
        <Empty action={add}>
          还没有 Webhook。{programs.length === 0 && '先新建一个程序。'}
          {WHAT}
        </Empty>
      ) : (
        <div className={css.columns}>
          <div>
            <nav aria-label="Webhook">
              <ul className={css.nav}>
                {webhooks.map((one) => (
                  <li key={one.id}>
                    <button type="button" aria-current={one.id === id || undefined} onClick={() => choose(one.id)}>
                      <b>{one.name}</b>
                      <WebhookState webhook={one} />
                      <small>
                        {one.programName} · {one.events.length} 种事件
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
            <p className={patterns.noteLine}>{WHAT}</p>
          </div>
          {webhook && <WebhookPart key={webhook.id} webhook={webhook} programs={programs} delivery={delivery} onOpen={setDelivery} />}
          <aside className={css.use} aria-label="投递">
            {delivery === '' ? (
              <>
                <h2>怎么验签</h2>
                <p className={patterns.noteLine}>
                  照 Standard Webhooks：用签名密钥对「webhook-id.webhook-timestamp.正文」做 HMAC-SHA256，再和 webhook-signature 里任一个 v1
                  比对；时间差超过 5 分钟的不要收。各语言都有现成的库。
                </p>
                <p className={patterns.noteLine}>
                  同一个 webhook-id 只处理一次：每次重试和重发都是同一个 webhook-id 和同样的字节。同一条记录前一条没送到，后面的等着。
                </p>
              </>
            ) : (
              <DeliveryPart key={delivery} id={delivery} />
            )}
          </aside>
        </div>
      )}
      {isAdding && <WebhookDialog programs={programs} onClose={() => setAdding(false)} />}
    </>
  );
}
