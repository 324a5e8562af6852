import { useEffect, useRef, useState } from 'react';
import type { ReviewView } from '../../server/contract/review.ts';
import type { BesideField } from '../forms/form-context.ts';
import { useFormSetting } from '../forms/form-context.ts';
import { useReview } from './api.ts';
import { besideOf } from './FieldNotes.tsx';
import { createReviewStore } from './review-store.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

type ReviewLayerProps = { readonly onReady: (beside: BesideField) => void };

/** What reviewers marked on the open form: over it as a whole, and beside each field once `onReady` was told what to show there. */
export function ReviewLayer({ onReady }: ReviewLayerProps) {
  const { applicationId, slug, run } = useFormSetting();
  const { data } = useReview({ id: applicationId, slug, run });
  // most forms were never marked: nothing is shown, and no field looks for notes
  if (data === undefined || (!data.mayMark && data.notes.length === 0)) return null;
  return <KnownReview view={data} onReady={onReady} />;
}

function KnownReview({ view, onReady }: ReviewLayerProps & { readonly view: ReviewView }) {
  const [store] = useState(() => createReviewStore(view));
  const told = useRef(false);
  useEffect(() => store.take(view), [store, view]);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    onReady(besideOf(store));
  }, [store, onReady]);
  return <ReviewPanel store={store} view={view} />;
}
