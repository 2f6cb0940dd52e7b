import { calls } from '@houtai/contract';
import type { CustomerDetail as Customer } from '@houtai/contract/customers';
import { CONTACTS, CUSTOMER_FORM, CUSTOMER_WORDS } from '@houtai/contract/customers-form';
import { labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_EDIT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { RecordFiles } from '../../kit/files/record-files.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { TonePill } from '../../kit/list/tone-pill.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RemoveButton } from '../../kit/record/remove-button.tsx';
import { Can } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { CustomerWork } from './customer-work.tsx';
import { CustomerForm } from './lazy-form.ts';

/** What is being changed, which may begin with earlier values. */
type Editing = { record: Customer; restored?: Readonly<Record<string, unknown>> };

/** A customer beside the list. */
export function CustomerDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.customers.get, { id }, { silent: true }));
  const remove = useSend(calls.customers.remove, { onMessage: toast.success });
  const [editing, setEditing] = useState<Editing | null>(null);
  const navigate = useNavigate();
  const close = () => setEditing(null);
  return (
    <>
      <DetailDrawer noun="客户" query={query}>
        {(record) => ({
          ...(record.code !== '' && { code: record.code }),
          title: record.name,
          state: <TonePill tone={record.active ? 'green' : 'grey'}>{CUSTOMER_WORDS[record.active ? '1' : '0']}</TonePill>,
          meta: (
            <span>
              更新于 <TimeCell time={record.updatedAt} />
            </span>
          ),
          body: (
            <>
              <Facts facts={factsOf(record)} />
              <Contacts record={record} />
              <CustomerWork customer={record} />
              <RecordFiles files={record.fileList} />
              <RecordHistory
                id={id}
                history={calls.customers.history}
                comment={calls.customers.comment}
                recordType="customer"
                onRestore={record.may.edit ? ({ state }) => setEditing({ record, ...(state && { restored: state }) }) : undefined}
              />
            </>
          ),
          foot: (
            <>
              {record.may.edit && (
                <Button kind="primary" onClick={() => setEditing({ record })}>
                  修改
                </Button>
              )}
              {record.active && (
                <Can tag={['project:project:add']}>
                  <Button onClick={() => void navigate(linkTo(PROJECT_EDIT_PAGE, { customerId: id }))}>新建项目</Button>
                </Can>
              )}
            </>
          ),
          danger: record.may.remove && (
            <RemoveButton
              tag="project:customer:remove"
              text={`删除客户「${record.name}」？删除后不能恢复。`}
              onRemove={() => remove.run({ id })}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={editing !== null} onClose={close} label="修改客户" width={720}>
        <Suspense>{editing && <CustomerForm {...editing} onClose={close} />}</Suspense>
      </Drawer>
    </>
  );
}

const { fields } = CUSTOMER_FORM;
const LABELS = labelsOf(fields);

function factsOf(record: Customer): (readonly [string, ReactNode])[] {
  return [
    [LABELS.shortName, record.shortName],
    [LABELS.level, fields.level.words[record.level]],
    [LABELS.ownerId, record.ownerName],
    [LABELS.phone, record.phone],
    [LABELS.areaId, record.areaName],
    [LABELS.address, record.address],
    [LABELS.taxNumber, record.taxNumber],
    ['项目', record.projects > 0 && <Link to={linkTo(PROJECTS_PAGE, { customerId: record.id })}>{record.projects} 个</Link>],
    [LABELS.remark, record.remark],
  ];
}

function Contacts({ record: { contacts } }: { record: Customer }): ReactNode {
  if (contacts.length === 0) return null;
  return (
    <>
      <h3>
        {CONTACTS.label}
        <small>{contacts.length} 位</small>
      </h3>
      <Facts facts={contacts.map(({ name, title, phone, email }) => [name, [title, phone, email].filter(Boolean).join(' · ')])} />
    </>
  );
}
