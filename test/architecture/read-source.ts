import ts from 'typescript';

/** What the rules of the house look at in a file. */
export interface Source {
  /** From the root of the repository, with `/`. */
  path: string;
  imports: Import[];
  /** Members of `process` and `console` that the file touches, e.g. `process.env`; `process.*` when it takes the whole. */
  uses: string[];
  /** Types that the file declares and exports. */
  types: string[];
}

export interface Import {
  /** As written: `./x.ts`, `node:fs`, `hono/html`. */
  from: string;
  /** Gone after compilation. */
  isTypeOnly: boolean;
}

const GLOBALS = new Set(['process', 'console']);

export function readSource(path: string, text: string): Source {
  const source: Source = { path, imports: [], uses: [], types: [] };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    source.imports.push(...importsOf(node));
    source.uses.push(...usesOf(node));
    source.types.push(...exportedTypesOf(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return source;
}

function exportedTypesOf(node: ts.Node): string[] {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return [];
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? [node.name.text] : [];
}

function importsOf(node: ts.Node): Import[] {
  if (ts.isImportDeclaration(node)) return specifier(node.moduleSpecifier, isTypeImport(node.importClause));
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return specifier(node.moduleSpecifier, node.isTypeOnly || isAllTypes(node.exportClause));
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return specifier(node.argument.literal, true);
  }
  if (ts.isCallExpression(node) && isImportCall(node)) return specifier(node.arguments[0], false);
  return [];
}

function specifier(node: ts.Node | undefined, isTypeOnly: boolean): Import[] {
  return node && ts.isStringLiteralLike(node) ? [{ from: node.text, isTypeOnly }] : [];
}

/** `import type …`, or braces with nothing but types in them. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  return clause.isTypeOnly || (!clause.name && isAllTypes(clause.namedBindings));
}

function isAllTypes(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function isImportCall(call: ts.CallExpression): boolean {
  const isRequire = ts.isIdentifier(call.expression) && call.expression.text === 'require';
  return isRequire || call.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function usesOf(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) return importedMembers(node);
  if (isWriteToDescriptorOne(node)) return ['process.stdout'];
  if (!ts.isIdentifier(node) || !GLOBALS.has(node.text) || !isValue(node)) return [];
  return membersTaken(node).map((member) => `${node.text}.${member}`);
}

/** Members that come in by `import … from 'node:process'`. */
function importedMembers({ moduleSpecifier, importClause }: ts.ImportDeclaration): string[] {
  const [, name] = /^(?:node:)?(process|console)$/.exec(moduleSpecifier.getText().slice(1, -1)) ?? [];
  if (name === undefined || isTypeImport(importClause)) return [];
  const bindings = importClause?.namedBindings;
  if (importClause?.name || !bindings || !ts.isNamedImports(bindings)) return [`${name}.*`];
  return bindings.elements.map((element) => `${name}.${(element.propertyName ?? element.name).text}`);
}

/** Neither the name of a member, nor a type, nor something declared here. */
function isValue({ parent, ...node }: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent)) {
    const isGlobalMember = parent.expression.getText() === 'globalThis';
    return parent.expression.pos === node.pos || isGlobalMember;
  }
  return !ts.isPropertyAssignment(parent) && !ts.isTypeNode(parent) && !ts.isQualifiedName(parent);
}

function membersTaken(node: ts.Identifier): string[] {
  const { parent } = node;
  const isGlobalMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const whole: ts.Node = isGlobalMember ? parent : node;
  const user = whole.parent;
  if (ts.isPropertyAccessExpression(user)) return [user.name.text];
  if (ts.isElementAccessExpression(user) && ts.isStringLiteralLike(user.argumentExpression)) {
    return [user.argumentExpression.text];
  }
  if (ts.isVariableDeclaration(user) && ts.isObjectBindingPattern(user.name)) {
    return user.name.elements.map((element) =>
      element.dotDotDotToken ? '*' : (element.propertyName ?? element.name).getText(),
    );
  }
  return ['*'];
}

function isWriteToDescriptorOne(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const isWrite = /(?:^|\.)write(?:File)?Sync$/.test(node.expression.getText());
  return isWrite && /^(?:1|'\/dev\/stdout')$/.test(node.arguments[0]?.getText() ?? '');
}
