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

/** The family's Ellipsis as one path of three dots instead of three circles, because a list shows thirty of them. */
const Dots = createLucideIcon('dots', [['path', { d: 'M5 12h.01M12 12h.01M19 12h.01', strokeWidth: 3.75, key: 'dots' }]]);

/**
 * Icons of the frame, by the names that the server and the manifests use. An explicit map keeps the rest of the family out of the bundle;
 * further icons are in more-icons.
 */
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

/** Loads the icons that the sign-in page does not need. */
export async function loadMoreIcons() {
  return { default: (await import('./more-icons.tsx')).MoreIcon };
}

/** None of them appears on the sign-in page or at the top level of the menu. */
const MoreIcon = lazyPart(loadMoreIcons);

/** An icon of the family by name, as decoration of a word or a name next to it; unknown names show the collection icon. */
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
