import {
  Activity,
  ArrowLeft,
  Bell,
  Bookmark,
  Box,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronRight,
  ChevronUp,
  CircleUser,
  Columns3,
  Copy,
  createLucideIcon,
  ExternalLink,
  GripVertical,
  House,
  KeyRound,
  Layers,
  LayoutGrid,
  List,
  ListFilter,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Monitor,
  Pencil,
  Plus,
  Printer,
  Receipt,
  RefreshCw,
  Search,
  Settings,
  SquareCheckBig,
  Stamp,
  Star,
  Tag,
  TextAlignStart,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '../frame/lazy-part.ts';

/** The family's Ellipsis as one line of three dots rather than three circles: a screen of rows has thirty of them. */
const Dots = createLucideIcon('dots', [['path', { d: 'M5 12h.01M12 12h.01M19 12h.01', strokeWidth: 3.75, key: 'dots' }]]);

/** Icons by the names that the server and the manifests use; an explicit map, so that the rest of the family stays out of the bundle. Those of the frame; the others are in more-icons. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  back: ArrowLeft,
  bell: Bell,
  bill: Receipt,
  bookmark: Bookmark,
  box: Box,
  chart: ChartColumn,
  check: Check,
  close: X,
  collection: Layers,
  columns: Columns3,
  copy: Copy,
  down: ChevronDown,
  edit: Pencil,
  external: ExternalLink,
  filter: ListFilter,
  gear: Settings,
  grid: LayoutGrid,
  grip: GripVertical,
  home: House,
  key: KeyRound,
  list: List,
  mail: Mail,
  menu: TextAlignStart,
  message: MessageSquareText,
  more: Dots,
  plus: Plus,
  printer: Printer,
  profile: CircleUser,
  pulse: Activity,
  refresh: RefreshCw,
  right: ChevronRight,
  screen: Monitor,
  search: Search,
  'sign-out': LogOut,
  stamp: Stamp,
  star: Star,
  tag: Tag,
  todo: SquareCheckBig,
  trash: Trash2,
  up: ChevronUp,
};

/** Loads the icons that the sign-in page does without. */
export async function loadMoreIcons() {
  return { default: (await import('./more-icons.tsx')).MoreIcon };
}

/** None of them stands on the sign-in page or at the top of the menu. */
const MoreIcon = lazyPart(loadMoreIcons);

/** An icon of the one family by name, decoration for a word or a name beside it; unknown names show the collection icon. */
export function Icon({ name, size = 16, filled = false }: { name: string; size?: 12 | 14 | 16 | 18 | 20; filled?: boolean }): ReactNode {
  const Drawing = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (!Drawing)
    return (
      <Suspense fallback={<Layers size={size} strokeWidth={1.75} aria-hidden style={PLACE} />}>
        <MoreIcon name={name} size={size} />
      </Suspense>
    );
  return <Drawing size={size} strokeWidth={1.75} fill={filled ? 'currentColor' : 'none'} aria-hidden style={PLACE} />;
}

const PLACE = { flex: 'none', display: 'block' } as const;
