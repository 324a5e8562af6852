import type { FormBundle, FormLibrary } from '../definition.ts';
import { getMaster } from '../formula/masters.ts';
import { bundleOwner } from './bundle.ts';

/**
 * Puts together all that a host needs to show and check a record of a master, by the machinery of forms; who may change it
 * enters it. The same library and master give the same object.
 * @throws Error when the library has no such master
 */
export function bundleMaster(library: FormLibrary, id: string): FormBundle {
  const master = getMaster(library, id);
  const [enterBy = '', ...enterAlso] = master.editors;
  return bundleOwner(library, master, {
    slug: id,
    rule: {
      slug: id,
      title: master.title,
      order: master.order,
      enterBy,
      enterAlso,
      approvers: [],
      classes: [],
      types: [],
      requirement: 'optional',
    },
  });
}
