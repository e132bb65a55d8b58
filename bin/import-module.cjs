// Imports a module of the program for its scripts: V8 lets code that was kept import nothing.
module.exports = (name) => import(`../dist/${name}`);
