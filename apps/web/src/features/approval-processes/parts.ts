import { lazyPart, prefetchPart } from '#ui/frame/lazy-part.ts';

/** What of the editor is not seen as it opens, each loaded as it is first shown. */
const loadNodePane = () => import('./pane/node-pane.tsx').then((module) => ({ default: module.NodePane }));
const loadTrialPane = () => import('./trying/test-case-pane.tsx').then((module) => ({ default: module.TestCasePane }));
export const NodePane = lazyPart(loadNodePane);
export const TestCasePane = lazyPart(loadTrialPane);
export const RehearsalView = lazyPart(() => import('./trying/rehearsal-view.tsx').then((module) => ({ default: module.RehearsalView })));
export const PublishDialog = lazyPart(() =>
  import('./publishing/publish-dialog.tsx').then((module) => ({ default: module.PublishDialog })),
);
export const MoveDialog = lazyPart(() => import('./publishing/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

/** Fetches what is opened next, most likely: the settings of a node, and the trial. */
export function prefetchPanes(): void {
  void prefetchPart(loadNodePane);
  void prefetchPart(loadTrialPane);
}
