import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * What programs can import of an entry point that has no docstring, as `file name`.
 * @param entry - a file that exports names of its own or of other files, from the root of the repository
 */
export function findUndocumented(root: string, entry: string): string[] {
  const file = parse(root, entry);
  return file.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement))
      return undocumentedOf(statement).map((name) => `${entry} ${name}`);
    if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const target = path.posix.join(path.posix.dirname(entry), statement.moduleSpecifier.text);
    const clause = statement.exportClause;
    const wanted =
      clause && ts.isNamedExports(clause)
        ? new Set(clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text))
        : undefined;
    return parse(root, target)
      .statements.flatMap(undocumentedOf)
      .filter((name) => !wanted || wanted.has(name))
      .map((name) => `${target} ${name}`);
  });
}

function parse(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** Names that a statement declares and exports without saying what they are. */
function undocumentedOf(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported || ts.getJSDocCommentsAndTags(statement).length > 0) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.getText()] : [];
}
