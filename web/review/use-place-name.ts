import { childOf, type FieldNode } from '../../form-schemas/engine/tree.ts';
import { useFormSetting } from '../forms/form-context.ts';
import type { Path } from '../forms/form-data.ts';
import { paperPath } from '../forms/papers.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { pointerOf } from '../forms/pointer.ts';

/** What people call the place at a path: its field, its paper, or the form as a whole. */
export function usePlaceName(path: Path): string {
  const { t, pick } = useTexts();
  const { root, store } = useFormSetting();
  if (path.length === 0) return t('review.wholeForm');
  const paper = store.papers().find(({ category }) => pointerOf(paperPath(category)) === pointerOf(path));
  if (paper !== undefined) return pick(paper.title);
  const node = path.reduce<FieldNode | undefined>(
    (found, part) => (typeof part === 'number' ? found : found && childOf(found, part)),
    root,
  );
  return node === undefined ? '' : pick(node.info.label);
}
