import { memo, type ReactNode, useEffect, useRef, useState } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';

import type { ListedHit } from './hits.ts';
import type { SearchState } from './use-hits.ts';

import styles from './menu-search.module.css';

const NOTHING = '没有找到，试试标题、编号或拼音首字母';
const FAILED = '人员和记录暂时无法查找，请检查网络后重试';

/** Rows that fit into the floating list; further ones are rendered once the user moves there. */
const IN_SIGHT = 15;
const ROW_PX = 32;

type HitListProps = {
  id: string;
  hits: readonly ListedHit[];
  asking: SearchState;
  active: number;
  isRecent: boolean;
  floating: boolean;
  onHover: (index: number) => void;
  onChoose: (hit: ListedHit) => void;
};

/** Search results, menus first, then a group for each kind of record. */
export function HitList({ id, hits, asking, active, isRecent, floating, onHover, onChoose }: HitListProps): ReactNode {
  const before = useRef(0);
  useEffect(() => {
    // The first row of an unscrolled list is visible; scrolling to it would cost another layout for each text.
    if (active > 0 || before.current > 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
    before.current = active;
  }, [id, active]);
  const [isScrolled, setScrolled] = useState(false);
  const drawn = floating && !isScrolled && active < IN_SIGHT ? hits.slice(0, IN_SIGHT) : hits;
  const groups = [...new Set(drawn.map(({ group }) => group))];
  return (
    <div className={floating ? `${styles.floating} ${styles.list}` : styles.list} onMouseDown={(event) => event.preventDefault()}>
      {isRecent && <p className={styles.heading}>最近选择</p>}
      <div id={id} role="listbox" aria-label="搜索结果" onScroll={() => setScrolled(true)}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group || '菜单'}>
            {group !== '' && (
              <p className={styles.heading} aria-hidden>
                {group}
              </p>
            )}
            {drawn.map(
              (hit, index) =>
                hit.group === group && (
                  <HitRow
                    key={index}
                    {...{ id, hit, index, onHover, onChoose }}
                    of={drawn.length < hits.length ? hits.length : undefined}
                    isActive={index === active}
                  />
                ),
            )}
          </div>
        ))}
        {drawn.length < hits.length && <div style={{ height: (hits.length - drawn.length) * ROW_PX }} aria-hidden />}
      </div>
      <p className={styles.heading} role="status">
        {asking === 'failed' ? FAILED : hits.length > 0 ? '' : asking === 'done' ? NOTHING : '正在查找…'}
      </p>
    </div>
  );
}

type HitRowProps = Pick<HitListProps, 'id' | 'onHover' | 'onChoose'> & {
  hit: ListedHit;
  index: number;
  /** The total number of rows, when not all are rendered. */
  of: number | undefined;
  isActive: boolean;
};

const HitRow = memo(function HitRow({ id, hit, index, of, isActive, onHover, onChoose }: HitRowProps): ReactNode {
  return (
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={of && index + 1}
      aria-setsize={of}
      className={styles.option}
      onPointerMove={() => onHover(index)}
      onClick={() => onChoose(hit)}
    >
      <Icon name={hit.icon} />
      <span className={styles.title} title={hit.title}>
        {hit.title}
      </span>
      {hit.note && <span className={styles.note}>{hit.note}</span>}
    </div>
  );
});
