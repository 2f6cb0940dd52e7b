import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react';

import type { Panel } from '#platform/pages/pages.ts';
import { useSettings } from '#platform/settings.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Tip } from '#ui/layer/tooltip.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { useConsole } from '../console.ts';
import { closePanel, togglePanel, useFrame } from '../frame.ts';
import { EdgeButton } from './edge-button.tsx';
import { panelsOf, SETTINGS_PANEL } from './panels.ts';
import { RightPanel } from './right-panel.tsx';
import { type ShownPanel, ShownPanels } from './shown-panels.tsx';

import styles from './rail.module.css';

const SETTINGS_TITLE = '系统布局配置';
const SETTINGS_WIDTH = 320;

const SettingsPanel = lazyPart(() => import('../settings/settings-panel.tsx').then((module) => ({ default: module.SettingsPanel })));

/** The right edge: buttons of the features, the gear, and their panels. */
export function Rail(): ReactNode {
  const { features } = useConsole();
  const hasSettings = useSettings((settings) => settings.showSettings);
  const panels = panelsOf(features);
  return (
    <aside className={styles.rail} aria-label="快捷入口">
      <ShownPanels panels={panels}>
        {(shown) => (
          <>
            {shown.map(({ panel, badge }) => (
              <EdgeButton key={panel.key} panel={panel} badge={badge} />
            ))}
            {hasSettings && <Gear />}
            {shown.map(({ panel }) => (
              <FeaturePanel key={panel.key} panel={panel} />
            ))}
            <CloseGone shown={shown} />
          </>
        )}
      </ShownPanels>
      {hasSettings && (
        <RightPanel panelKey={SETTINGS_PANEL} title={SETTINGS_TITLE} width={SETTINGS_WIDTH}>
          <Suspense fallback={<Skeleton height={240} />}>
            <SettingsPanel />
          </Suspense>
        </RightPanel>
      )}
    </aside>
  );
}

/** Closes a panel that has no content any more, such as on another page: it would block what lies under it. */
function CloseGone({ shown }: { shown: readonly ShownPanel[] }): ReactNode {
  const open = useFrame((frame) => frame.panel);
  const isGone = open !== null && open !== SETTINGS_PANEL && !shown.some(({ panel }) => panel.key === open);
  useEffect(() => {
    if (isGone) closePanel();
  }, [isGone]);
  return null;
}

function Gear(): ReactNode {
  const isOpen = useFrame((frame) => frame.panel === SETTINGS_PANEL);
  return (
    <Tip text={SETTINGS_TITLE} side="left">
      <button
        type="button"
        className={`${styles.edge} ${styles.gear}`}
        aria-label={SETTINGS_TITLE}
        aria-expanded={isOpen}
        data-panel-button={SETTINGS_PANEL}
        onClick={() => togglePanel(SETTINGS_PANEL)}
      >
        <Icon name="gear" size={18} />
      </button>
    </Tip>
  );
}

const contents = new WeakMap<Panel, ReactElement>();

function contentOf(panel: Panel): ReactElement {
  const known = contents.get(panel);
  if (known) return known;
  const Content = lazyPart(panel.load);
  const content = <Content onClose={closePanel} />;
  contents.set(panel, content);
  return content;
}

function FeaturePanel({ panel }: { panel: Panel }): ReactNode {
  return (
    <RightPanel panelKey={panel.key} title={panel.title} width={panel.width}>
      <Suspense fallback={<Skeleton height={240} />}>{contentOf(panel)}</Suspense>
    </RightPanel>
  );
}
