import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import {
  carryLandBlocks,
  checkLandBlocks,
  formatLandBlocks,
  type LandBlocks,
  type LandSystem,
} from '../../form-schemas/values/land-area.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './controls/controls.module.css';
import { FieldSlot } from './FieldSlot.tsx';
import { useComputedValue, useFormSetting, useIssueText, useTypedValue } from './form-context.ts';
import type { Path } from './form-data.ts';
import { controlId } from './issue-text.ts';
import { blocksOfLine } from './land-line.ts';
import { recordOf } from './records.ts';

type LandAreaFieldProps = {
  readonly node: FieldNode;
  readonly path: Path;
};

const systems: readonly LandSystem[] = ['hill', 'terai'];

/**
 * Land area: the system, its blocks in a line, a block that overflows offers its carry, and the area in both units beneath. An
 * area that was written into one block as `०-४-२-१.५` is spread over all of them once the field is left.
 */
export function LandAreaField({ node, path }: LandAreaFieldProps) {
  const { t, language } = useTexts();
  const { store, readOnly } = useFormSetting();
  const held = recordOf(useTypedValue(path));
  const error = useIssueText(path);
  const given = node.children.filter(({ info }) => info.compute !== undefined);
  const typed = node.children.filter(({ info }) => info.compute === undefined);
  // it comes together with the messages, which would move it if they came after it
  const reckoned = recordOf(useComputedValue(path));
  const carried = readOnly ? undefined : carriedBlocks(reckoned);
  const system = systems.find((name) => name === held['system']);
  const spread = (): void => {
    // what was typed last reaches the form as the block is left
    const now = recordOf(store.typed(path));
    const blocks = readOnly || system === undefined ? undefined : blocksOfLine(system, Object.values(now));
    if (blocks !== undefined) store.change(path, { ...now, ...blocks });
  };
  const carry = (): void => {
    const now = recordOf(store.typed(path));
    store.change(path, { ...now, ...carriedBlocks(now)?.blocks });
  };
  return (
    <div id={controlId(path)} tabIndex={-1} className={classes['place']} onBlur={spread}>
      {error !== undefined && <p className={classes['placeError']}>{error}</p>}
      <div className={classes['land']}>
        {typed.map((child) => (
          <div key={child.key} className={child.info.type === 'enum' ? undefined : classes['landBlock']}>
            <Slot node={child} parent={path} />
          </div>
        ))}
        {carried !== undefined && (
          <div className={classes['landCarry']}>
            <Button variant="default" onClick={carry}>
              {t('form.land.carry', { blocks: formatLandBlocks(carried.system, carried.blocks, language) })}
            </Button>
          </div>
        )}
      </div>
      {given.length > 0 && (
        <div className={classes['landSum']}>
          {given.map((child) => (
            <Slot key={child.key} node={child} parent={path} />
          ))}
        </div>
      )}
    </div>
  );
}

function Slot({ node, parent }: { readonly node: FieldNode; readonly parent: Path }) {
  const path = useMemo(() => [...parent, node.key], [parent, node.key]);
  return <FieldSlot node={node} path={path} />;
}

/** The same area with every block below its limit; undefined when nothing overflows. */
function carriedBlocks(held: Readonly<Record<string, unknown>>) {
  const system = systems.find((name) => name === held['system']);
  if (system === undefined) return undefined;
  const blocks = Object.fromEntries(
    Object.entries(held).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
  const overflows = checkLandBlocks(system, blocks).some(({ code }) => code === 'land.blockOverflow');
  return overflows ? { system, blocks: storedBlocks(carryLandBlocks(system, blocks)) } : undefined;
}

// whole blocks are numbers, the last one is decimal text
function storedBlocks(blocks: LandBlocks): LandBlocks {
  const last = 'daam' in blocks ? 'daam' : 'dhur';
  return Object.fromEntries(
    Object.entries(blocks).map(([key, value]) => [key, key === last ? String(value) : Number(value)]),
  );
}
