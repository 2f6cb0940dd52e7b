export { ArrowDown, CircleAlert, FileText, History, Maximize2, Minimize2, PanelRight, Sparkles, Square } from 'lucide-react';
