import { DEBOUNCE_MS, PAGE_SIZE, PAGE_SIZES, SELECT_DIALOG_TABLE_HEIGHT, SELECT_DIALOG_WIDTH } from '@houtai/contract/limits';
import type { ListCall } from '@houtai/contract/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type MouseEvent, type ReactNode, useRef, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { NothingHere } from '#kit/list/list-states.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';
import { Chip } from '#ui/marks/chip.tsx';
import { Pagination } from '#ui/pagination.tsx';

import type { SelectDialogProps } from './select-dialog-props.ts';
import { type PickedRows, usePicks } from './use-picks.ts';

import css from './select-dialog.module.css';

type SelectFromListProps<Row extends object, Input> = SelectDialogProps<Row, Input> & { call: ListCall<Input, Row> };

const NO_ROWS: readonly never[] = [];
const SOON_MS = DEBOUNCE_MS / 2;
const HEIGHT: CSSProperties & Record<'--table-most', string> = { '--table-most': `${SELECT_DIALOG_TABLE_HEIGHT}px` };
const NOTHING_PICKED = '至少选择1条数据！';

/** The dialog with its list. */
export function SelectFromList<Row extends object, Input>(props: SelectFromListProps<Row, Input>): ReactNode {
  const { title, columns, rowId, label, noun, multiple = false, chosen = NO_ROWS, onClose, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { query, typed, search, turn, page } = useAsked(props);
  const rows = query.data?.rows;
  const picks = usePicks(chosen, rows ?? NO_ROWS, rowId);
  const fault = query.error instanceof CallError ? query.error : null;

  const confirm = (picked: readonly Row[]) => (picked.length === 0 ? toast.warning(NOTHING_PICKED) : onChoose(picked));
  const rowAt = (event: MouseEvent): Row | undefined => rows?.[indexOf(event.target)];
  const handleClick = (event: MouseEvent) => {
    const row = rowAt(event);
    if (row) (multiple ? picks.turn : picks.only)(row);
  };
  const handleDouble = (event: MouseEvent) => {
    const row = multiple ? undefined : rowAt(event);
    if (row) confirm([row]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={SELECT_DIALOG_WIDTH}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" onClick={() => confirm(picks.rows)}>
            {picks.rows.length > 0 ? `确定（${picks.rows.length}）` : '确定'}
          </Button>
        </>
      }
    >
      <div className={css.select}>
        <TextInput
          type="search"
          aria-label={`搜索${noun}`}
          placeholder={props.searchHint ?? `搜索${noun}`}
          maxLength={50}
          autoFocus
          value={typed}
          onChange={search}
          leading={<Icon name="search" size={14} />}
        />
        <div className={css.table} role="presentation" style={HEIGHT} onClick={handleClick} onDoubleClick={handleDouble}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowId={rowId}
            busy={query.isFetching}
            scroller={scroller}
            expected={10}
            selection={{ selected: picks.selected, onChange: picks.tick, label, single: !multiple }}
            instead={
              fault && !rows ? (
                <CallErrorNotice fault={fault} onRetry={() => void query.refetch()} leave={{ words: '关闭', go: onClose }} />
              ) : (
                rows?.length === 0 && (
                  <NothingHere noun={noun} view={undefined} action={null} isFiltered={typed.trim() !== ''} onClear={() => search('')} />
                )
              )
            }
          />
        </div>
        <Pagination
          page={page.offset}
          size={page.limit}
          total={query.data?.total ?? 0}
          sizes={PAGE_SIZES}
          onChange={({ page: offset, size: limit }) => {
            turn(offset, limit);
            scroller.current?.scrollTo({ top: 0 });
          }}
        />
        <ChosenRows picks={picks} label={label} rowId={rowId} />
      </div>
    </Dialog>
  );
}

/** The requested page; another search starts at the first one. */
function useAsked<Row extends object, Input>({ call, input }: SelectFromListProps<Row, Input>) {
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), SOON_MS);
  const [turned, setTurned] = useState({ keyword: '', offset: 1, limit: PAGE_SIZE });
  const page = turned.keyword === keyword ? turned : { keyword, offset: 1, limit: turned.limit };
  const query = useQuery({ ...queryOf(call, input(page), { silent: true }), placeholderData: keepPreviousData });
  return { query, typed, page, search: setTyped, turn: (offset: number, limit: number) => setTurned({ keyword, offset, limit }) };
}

type ChosenRowsProps<Row> = { picks: PickedRows<Row>; label: (row: Row) => string; rowId: (row: Row) => string };

function ChosenRows<Row>({ picks, label, rowId }: ChosenRowsProps<Row>): ReactNode {
  return (
    <section className={css.chosen} aria-label="已选">
      <span className={css.count}>已选 {picks.rows.length} 条</span>
      <div className={css.chips}>
        {picks.rows.map((row) => (
          <Chip key={rowId(row)} label={label(row)} onRemove={() => picks.drop(row)} />
        ))}
      </div>
      {picks.rows.length > 0 && (
        <Button kind="ghost" size="small" onClick={picks.clear}>
          清空
        </Button>
      )}
    </section>
  );
}

/** The index of the clicked row, -1 for none; clicks on controls within a row do not count. */
function indexOf(target: EventTarget): number {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return -1;
  const card = target.closest('li[data-index]');
  if (card instanceof HTMLElement) return Number(card.dataset['index']);
  const row = target.closest('tbody > tr[aria-rowindex]');
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1;
}
