// forbidden import(no-default-export): a default export
export default 1;
