import { type Area, ROOT_AREA } from '@houtai/contract/areas';
import { REGION_LEVELS, REGION_OPEN, regionNames, regionValue } from '@houtai/contract/question-region';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

/** Province, city and district, each in a list that depends on the previous one. */
export function RegionControl({ values, labelledBy, describedBy, isWrong, readAreas, onChange }: ControlProps): ReactNode {
  const [value = ''] = values;
  const names = regionNames(value);
  const [lists, setLists] = useState<readonly (readonly Area[])[]>([]);
  const [fault, setFault] = useState('');
  const read = useEffectEvent(readAreas);
  useEffect(() => {
    let isOver = false;
    const readAll = async () => {
      const found: Area[][] = [];
      // A stored choice is found again by its names, level by level.
      for (let above: string | undefined = ROOT_AREA, level = 0; above !== undefined; level += 1) {
        const list: Area[] = await read(above);
        found.push(list);
        const chosen = list.find(({ areaName }) => areaName === regionNames(value)[level]);
        above = chosen && !chosen.leaf ? chosen.areaId : undefined;
      }
      if (!isOver) setLists(found);
    };
    readAll().then(
      () => setFault(''),
      () => setFault('地区没有读到，请稍后重新选择'),
    );
    return () => void (isOver = true);
  }, [value]);
  const choose = (level: number, name: string) => {
    const chosen = lists[level]?.find(({ areaName }) => areaName === name);
    const next = [...names.slice(0, level), ...(chosen ? [chosen.areaName] : [])];
    if (next.length === 0) return onChange([]);
    onChange([regionValue(chosen?.leaf ? next : [...next, REGION_OPEN])]);
  };
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.regions}>
      {REGION_LEVELS.map((label, level) => (
        <select
          key={label}
          className={css.line}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          disabled={level > names.length || !lists[level]}
          value={names[level] ?? ''}
          onChange={(event) => choose(level, event.target.value)}
        >
          <option value="">{label}</option>
          {(lists[level] ?? [])
            .filter(({ active, areaName }) => active || areaName === names[level])
            .map(({ areaId, areaName }) => (
              <option key={areaId} value={areaName}>
                {areaName}
              </option>
            ))}
        </select>
      ))}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    </div>
  );
}
