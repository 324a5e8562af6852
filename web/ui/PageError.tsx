import { Container } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { plainProblem, Problem } from '../api/problem.ts';
import { isMissingPart, loadAnewWhenReached } from './missing-part.ts';
import { ProblemAlert } from './ProblemAlert.tsx';

/** A page that broke, most often because a new version was published while it was open; another address shows again. */
export function PageError({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

type BoundaryProps = { readonly place: string; readonly children: ReactNode };
type BoundaryState = { readonly error: unknown; readonly place: string };

// React catches errors of rendering in classes only
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, error: undefined };
  }

  private giveUp: (() => void) | undefined;

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) this.giveUp = loadAnewWhenReached();
  }

  override componentDidUpdate(): void {
    if (this.state.error === undefined) this.giveUp?.();
  }

  override componentWillUnmount(): void {
    this.giveUp?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const shown = error instanceof Problem ? error : plainProblem(isMissingPart(error) ? 'chunkLoadFailed' : 'generic');
    return (
      <Container size="sm" py="xl">
        <ProblemAlert error={shown} onRetry={() => window.location.reload()} />
      </Container>
    );
  }
}
