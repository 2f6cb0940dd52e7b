import { lazyPart, prefetchPart } from '#ui/frame/lazy-part.ts';

/** Parts of the editor that are hidden initially, each loaded when it is first shown. */
const loadNodePane = () => import('./pane/node-pane.tsx').then((module) => ({ default: module.NodePane }));
const loadTrialPane = () => import('./trying/test-case-pane.tsx').then((module) => ({ default: module.TestCasePane }));
export const NodePane = lazyPart(loadNodePane);
export const TestCasePane = lazyPart(loadTrialPane);
export const RehearsalView = lazyPart(() => import('./trying/rehearsal-view.tsx').then((module) => ({ default: module.RehearsalView })));
export const PublishDialog = lazyPart(() =>
  import('./publishing/publish-dialog.tsx').then((module) => ({ default: module.PublishDialog })),
);
export const MoveDialog = lazyPart(() => import('./publishing/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

/** Prefetches what is most likely opened next: the settings of a node, and the test. */
export function prefetchPanes(): void {
  void prefetchPart(loadNodePane);
  void prefetchPart(loadTrialPane);
}
