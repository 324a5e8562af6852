import type { FileView } from '../contract/files.ts';
import type { OfficeConfig } from '../office/read.ts';
import { findCategory } from '../office/categories.ts';

/** The file with what the office calls its category, and the form that the category belongs to. */
export function withTitle(config: Pick<OfficeConfig, 'records'>, file: FileView): FileView {
  const category = findCategory(config, file.category);
  return category ? { ...file, title: category.title, form: category.form } : file;
}
