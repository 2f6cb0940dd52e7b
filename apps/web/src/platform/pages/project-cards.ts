import type { Tag } from '@houtai/contract/tags';
import type { ComponentType } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { holdsAnyTag } from '../session/can.tsx';
import { useSession } from '../session/session.ts';

/**
 * A card that a feature adds to the page of a project, in the column beside the plan. It renders its own frame (kit/card), and the projects
 * feature knows none of them.
 */
export type ProjectCard = {
  title: string;
  /** Ascending: the card with the lowest order comes first. */
  order: number;
  /** The right that the user needs to see it. */
  tag: Tag;
  load: () => Promise<{ default: ComponentType<ProjectCardProps> }>;
};

/** The id of the project, and whether the user may see everything that the card is about. */
export type ProjectCardProps = { projectId: string; isWhole: boolean };

type Shown = ProjectCard & { Body: ComponentType<ProjectCardProps> };

let known: readonly Shown[] = [];

/** Registers all project cards; called once by the composition root. */
export function announceProjectCards(features: readonly { projectCards?: readonly ProjectCard[] }[]): void {
  const cards = features.flatMap(({ projectCards = [] }) => projectCards);
  known = cards.map((card) => ({ ...card, Body: lazyPart(card.load) })).sort((a, b) => a.order - b.order);
}

/** The cards that the signed-in user may see, in their order. */
export function useProjectCards(): readonly Shown[] {
  const buttons = useSession((session) => session.buttons);
  return known.filter(({ tag }) => holdsAnyTag(buttons, [tag]));
}
