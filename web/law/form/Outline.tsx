import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from './desk.ts';
import { fieldsBelow, moveField, type Place } from './edit-source.ts';
import classes from './form.module.css';
import { labelAt } from './labels.ts';

type OutlineProps = { readonly desk: FormDesk; readonly label?: string; readonly onChosen: () => void };

/** Sections and fields as they are written, in their order: chosen, moved by Alt and the arrow keys or by dragging. */
export function Outline({ desk, label, onChosen }: OutlineProps) {
  const { t } = useTexts();
  const [dragged, setDragged] = useState<Place>();
  return (
    <nav aria-label={label ?? t('law.form.outline')} className={classes['outline']}>
      <OutlineLevel desk={desk} parent={[]} dragged={dragged} onDrag={setDragged} onChosen={onChosen} />
      <p className={classes['hint']}>{t('law.form.outlineHelp')}</p>
    </nav>
  );
}

type OutlineLevelProps = Omit<OutlineProps, 'label'> & {
  readonly parent: Place;
  readonly dragged: Place | undefined;
  readonly onDrag: (place: Place | undefined) => void;
};

function OutlineLevel({ desk, parent, dragged, onDrag, onChosen }: OutlineLevelProps) {
  const { t, pick } = useTexts();
  const keys = fieldsBelow(desk.source, parent);
  if (keys.length === 0) return null;
  const move = (place: Place, to: number) =>
    desk.change(moveField(desk.source, place, to), t('law.form.did.moved', { name: pick(labelAt(desk, place)) }));
  const isNeighbour = dragged !== undefined && dragged.slice(0, -1).join('.') === parent.join('.');
  return (
    <ul>
      {keys.map((key, at) => {
        const place = [...parent, key];
        return (
          <li key={key}>
            <button
              type="button"
              draggable
              className={classes['entry']}
              aria-current={desk.place.join('.') === place.join('.')}
              onClick={() => {
                desk.choose(place);
                onChosen();
              }}
              onKeyDown={(event) => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                event.preventDefault();
                move(place, event.key === 'ArrowUp' ? at - 1 : at + 1);
              }}
              onDragStart={() => onDrag(place)}
              onDragEnd={() => onDrag(undefined)}
              onDragOver={(event) => isNeighbour && event.preventDefault()}
              onDrop={() => isNeighbour && move(dragged, at)}
            >
              {pick(labelAt(desk, place)) || key}
            </button>
            <OutlineLevel desk={desk} parent={place} dragged={dragged} onDrag={onDrag} onChosen={onChosen} />
          </li>
        );
      })}
    </ul>
  );
}
