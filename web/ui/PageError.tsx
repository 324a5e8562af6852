import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isMissingPart, isTyping, loadAnewWhenReached } from './missing-part.ts';
import { PageProblem } from './PageProblem.tsx';

/** A page that broke, most often because a new version was published while it was open; another address shows again. */
export function PageError({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

type LatePartProps = { readonly fallback?: ReactNode; readonly children: ReactNode };

/**
 * A part that comes later than the page around it. When it does not come, the page stays and stands without it; as soon as the
 * server answers again and nobody is typing, it is loaded.
 */
export function LatePart({ fallback, children }: LatePartProps) {
  return (
    <Boundary place="" isPart>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

type BoundaryProps = { readonly place: string; readonly isPart?: boolean; readonly children: ReactNode };
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
    if (isMissingPart(error)) this.giveUp = loadAnewWhenReached(this.props.isPart === true ? isTyping : undefined);
  }

  override componentDidUpdate(): void {
    if (this.state.error === undefined) this.giveUp?.();
  }

  override componentWillUnmount(): void {
    this.giveUp?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { isPart = false, children } = this.props;
    if (error === undefined) return children;
    if (isPart && isMissingPart(error)) return null;
    // what is wrong with the app itself is told in place of the page
    if (isPart) throw error;
    return <PageProblem error={error} />;
  }
}
