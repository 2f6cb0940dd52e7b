import { type ReactNode, useEffect } from 'react';

import { Icon } from '../../ui/icon.tsx';
import type { Hit } from './hits.ts';
import type { Asking } from './use-hits.ts';

import styles from './menu-search.module.css';

const NOTHING = '没有找到，试试标题、编号或拼音首字母';
const FAILED = '人员和记录暂时无法查找，请检查网络后重试';

type HitListProps = {
  id: string;
  hits: readonly Hit[];
  asking: Asking;
  active: number;
  isRecent: boolean;
  floating: boolean;
  onHover: (index: number) => void;
  onChoose: (hit: Hit) => void;
};

/** What was found, menus first, then a group for each kind of record. */
export function HitList({ id, hits, asking, active, isRecent, floating, onHover, onChoose }: HitListProps): ReactNode {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  const groups = [...new Set(hits.map(({ group }) => group))];
  return (
    <div className={floating ? `${styles.floating} ${styles.list}` : styles.list} onMouseDown={(event) => event.preventDefault()}>
      {isRecent && <p className={styles.heading}>最近选择</p>}
      <div id={id} role="listbox" aria-label="搜索结果">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group || '菜单'}>
            {group !== '' && (
              <p className={styles.heading} aria-hidden>
                {group}
              </p>
            )}
            {hits.map((hit, index) => hit.group === group && <HitRow key={index} {...{ id, hit, index, active, onHover, onChoose }} />)}
          </div>
        ))}
      </div>
      <p className={styles.heading} role="status">
        {asking === 'failed' ? FAILED : hits.length > 0 ? '' : asking === 'done' ? NOTHING : '正在查找…'}
      </p>
    </div>
  );
}

type HitRowProps = Pick<HitListProps, 'id' | 'active' | 'onHover' | 'onChoose'> & { hit: Hit; index: number };

function HitRow({ id, hit, index, active, onHover, onChoose }: HitRowProps): ReactNode {
  return (
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
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
}
