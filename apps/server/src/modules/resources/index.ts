export { defineResource } from './define-resource.ts';
export { rowsBy } from './fields/line-store.ts';
export { linkedBy } from './fields/linked-fields.ts';
export { longList } from './lists/long-list.ts';
export { keyedBy } from './resource-store.ts';
/** @public New subjects use it. */
export { menuOf } from './menu-of.seed.ts';
export { type FoundRow, recordVisibility } from './record-visibility.ts';
export {
  coversEverything,
  dataScope,
  holdsEverything,
  limitRelation,
  namedIn,
  partIn,
  partyRelation,
  type Relation,
  sameCompany,
} from './relations.ts';
export type { ComputedSource } from './options/served.ts';
export { switchActions } from './options/switch-actions.ts';
export { countColumn, personNamed, recordNamed } from './resource-rows.ts';
export { type ServedResource, servedResources } from './served-resources.ts';
