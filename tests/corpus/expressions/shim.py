"""What makes CPython's values behave as LANGUAGE 3 says: objects answer to `.f` and `['f']` at every depth, a field
wins over a method of its name, and a JSON number with an integral value is an int whatever its spelling."""


class Obj(dict):
    def __getattribute__(self, name):
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        return object.__getattribute__(self, name)


def wrap(value):
    if isinstance(value, dict):
        return Obj((key, wrap(item)) for key, item in value.items())
    if isinstance(value, list):
        return [wrap(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def too_large(value):
    """An int beyond 2^53 is an error."""
    if isinstance(value, (list, tuple)):
        return any(too_large(item) for item in value)
    if isinstance(value, dict):
        return any(too_large(item) for pair in value.items() for item in pair)
    return isinstance(value, int) and abs(value) > 2**53
